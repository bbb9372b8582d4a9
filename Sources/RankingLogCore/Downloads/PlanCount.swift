/// Counts the files of a plan's works, and checks that no two files have the same name.
struct PlanCount {
  private let context: DownloadContext
  private let pictures: PictureDownloader
  private var names: [PictureName: PictureOwner] = [:]
  /// The works to download, or of which nothing is known yet.
  private(set) var works: [RequestedWork] = []
  private(set) var files = 0
  private(set) var onDisk = 0
  /// The number of images to fetch.
  private(set) var toFetch = 0
  /// The number of requests besides those for images.
  private(set) var requests = 0

  /// A work with what is known of it.
  struct Listed {
    var work: RequestedWork
    /// nil where nothing is known and nobody was asked.
    let illust: Illust?
    let stored: StoredWork
  }

  init(context: DownloadContext) {
    self.context = context
    pictures = PictureDownloader(context: context)
  }

  /// Adds works, one file for an unknown one, except those that the plan's filter drops, and empties the batch.
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
    let work = listed.work
    works.append(work)
    guard let illust = listed.illust else {
      return (files, toFetch, requests) = (files + 1, toFetch + 1, requests + 1)
    }
    guard illust.visibility == .visible else { return }
    for page in context.options.pages(of: illust, work) {
      let locations = context.destination.locations(work, illust, page: page, format: "*")
      try check(locations, illust, page: page)
      let isOnDisk = pictures.isOnDisk(illust, listed.stored.files(ofPage: page))
      files += locations.count
      onDisk += isOnDisk ? locations.count : 0
      if !isOnDisk { toFetch += 1 }
      if !isOnDisk, context.options.isAnimation(illust) { requests += 1 }
    }
  }

  /// Two images with the same name would overwrite each other.
  private mutating func check(
    _ locations: [StoredFile.Location], _ illust: Illust, page: Int
  ) throws(RankingLogError) {
    let owner = PictureOwner(illust: illust.id, page: page)
    for location in locations {
      let other = names.updateValue(owner, forKey: PictureName(location.relativePath))
      guard let other, other != owner else { continue }
      throw .usage(
        "the name template gives \(location.relativePath) to work \(other.illust) page \(other.page) and to work"
          + " \(illust.id) page \(page): \(.addNameKeys(["id", "page"]))")
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
