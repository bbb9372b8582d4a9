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
      batch = try await filter.kept(
        batch, except: { [unfiltered = plan.unfiltered] in !unfiltered.contains($0) })
      plan.filter = filter
    }
    for listed in batch { try add(listed) }
    batch = []
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

/// The image that owns a file name.
private struct PictureOwner: Equatable {
  let illust: Int
  let page: Int
}
