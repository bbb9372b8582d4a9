/// Counts the files, bytes and requests of a plan's works, and checks that no two files have the same name.
struct PlanCounter {
  private let needs: WorkEstimator
  private var names: [FileNameKey: ImageOwner] = [:]
  /// The works to download, including works without metadata.
  private(set) var works: [RequestedWork] = []
  private(set) var totals = PlanTotals()
  /// The number of works that were uploaded again since the request was written.
  private(set) var renewed = 0

  /// A work with its metadata.
  struct Listed {
    var work: RequestedWork
    /// The metadata; nil if none is stored and no request was sent.
    let illust: Illust?
    let stored: StoredWork
  }

  init(_ needs: WorkEstimator) { self.needs = needs }

  /// Adds works except those that the plan's filter drops, and empties the batch.
  mutating func add(_ batch: inout [Listed], _ plan: inout DownloadPlan) async throws {
    if !plan.unfiltered.isEmpty, var filter = plan.filter {
      batch = try await kept(batch, plan.unfiltered, &filter)
      plan.filter = filter
    }
    for listed in batch { try add(listed) }
    batch = []
  }

  /// Returns the works that pass a filter, with the ranking entries that pass it.
  ///
  /// - Parameter unfiltered: The works that the filter has not evaluated. Other works pass, and so do works without
  ///   metadata.
  private func kept(_ batch: [Listed], _ unfiltered: Set<Int>, _ filter: inout FilterRun) async throws
    -> [Listed]
  {
    let places = batch.map { unfiltered.contains($0.work.id) ? $0.subjects : [] }
    var stays = try await filter.keeps(places.flatMap(\.self))[...]
    return zip(batch, places).compactMap { listed, places in
      if places.isEmpty { return listed }
      let kept = stays.prefix(places.count)
      stays = stays.dropFirst(places.count)
      guard kept.contains(true) else { return nil }
      var listed = listed
      listed.work.appearances = zip(listed.work.appearances, kept).filter(\.1).map(\.0)
      return listed
    }
  }

  private mutating func add(_ listed: Listed) throws {
    let needs = needs
    works.append(listed.work)
    if let then = listed.work.hint?.uploadedAt, let now = listed.illust?.uploadedAt, then < now {
      renewed += 1
    }
    totals.add(
      try needs.totals(of: listed.work, listed.illust, listed.stored) { page, locations in
        try check(locations, ImageOwner(illust: listed.work.id, page: page))
      })
  }

  /// Throws if two images have the same name, because they would overwrite each other.
  private mutating func check(
    _ locations: [StoredFile.Location], _ owner: ImageOwner
  ) throws(RankingLogError) {
    for location in locations {
      let other = names.updateValue(owner, forKey: FileNameKey(location.relativePath))
      guard let other, other != owner else { continue }
      throw .usage(
        "name template: \(location.relativePath) would be both work \(other.illust) page \(other.page) and work"
          + " \(owner.illust) page \(owner.page); \(.addNameKeys(["id", "page"]))")
    }
  }
}

extension PlanCounter.Listed {
  /// The work in each ranking it is requested for, or alone; empty for a work without metadata.
  fileprivate var subjects: [FilterSubject] {
    guard let illust else { return [] }
    return work.appearances.isEmpty
      ? [FilterSubject(illust)] : work.appearances.map { FilterSubject(illust, in: $0) }
  }
}

/// The image with a file name.
private struct ImageOwner: Equatable {
  let illust: Int
  let page: Int
}

/// The key of an image's file name. Names that differ only in case or Unicode normalization are equal, because they are
/// one file on APFS and other file systems.
///
/// Stored as 128 bits: years of rankings have millions of names.
struct FileNameKey: Hashable {
  private let first: Int
  private let second: Int

  init(_ path: String) {
    let folded = path.lowercased()
    first = Self.hash(folded, seed: 1)
    second = Self.hash(folded, seed: 2)
  }

  private static func hash(_ text: String, seed: UInt8) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    // Swift hashes a string by its normalized form.
    hasher.combine(text)
    return hasher.finalize()
  }
}
