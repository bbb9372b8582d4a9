/// Counts what a plan's works need, and checks that no two files have the same name.
struct PlanCount {
  private let needs: WorkNeeds
  private var names: [PictureName: PictureOwner] = [:]
  /// The works to download, or of which nothing is known yet.
  private(set) var works: [RequestedWork] = []
  private(set) var totals = PlanTotals()
  /// The number of works that were uploaded again since the request was written.
  private(set) var renewed = 0

  /// A work with what is known of it.
  struct Listed {
    var work: RequestedWork
    /// nil where nothing is known and nobody was asked.
    let illust: Illust?
    let stored: StoredWork
  }

  init(_ needs: WorkNeeds) { self.needs = needs }

  /// Adds works except those that the plan's filter drops, and empties the batch.
  mutating func add(_ batch: inout [Listed], _ plan: inout DownloadPlan) async throws {
    if !plan.unfiltered.isEmpty, var filter = plan.filter {
      batch = try await kept(batch, plan.unfiltered, &filter)
      plan.filter = filter
    }
    for listed in batch { try add(listed) }
    batch = []
  }

  /// The works that a filter keeps, with those of their ranking entries that it keeps.
  ///
  /// - Parameter unfiltered: The works it has not seen; the others stay, as one does of which nothing is known.
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
        try check(locations, PictureOwner(illust: listed.work.id, page: page))
      })
  }

  /// Two images with the same name would overwrite each other.
  private mutating func check(
    _ locations: [StoredFile.Location], _ owner: PictureOwner
  ) throws(RankingLogError) {
    for location in locations {
      let other = names.updateValue(owner, forKey: PictureName(location.relativePath))
      guard let other, other != owner else { continue }
      throw .usage(
        "the name template gives \(location.relativePath) to work \(other.illust) page \(other.page) and to work"
          + " \(owner.illust) page \(owner.page): \(.addNameKeys(["id", "page"]))")
    }
  }
}

extension PlanCount.Listed {
  /// The work in each ranking it is requested for, or alone; none for a work of which nothing is known.
  fileprivate var subjects: [FilterSubject] {
    guard let illust else { return [] }
    return work.appearances.isEmpty
      ? [FilterSubject(illust)] : work.appearances.map { FilterSubject(illust, in: $0) }
  }
}

/// The image that owns a file name.
private struct PictureOwner: Equatable {
  let illust: Int
  let page: Int
}
