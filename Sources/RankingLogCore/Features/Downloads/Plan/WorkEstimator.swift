/// Determines the needs of a work's download: names, images to fetch, bytes and requests.
struct WorkEstimator: Sendable {
  private let context: DownloadContext
  private let pictures: ImageDownloader
  private let sizes: SizeEstimate
  private let device: FileDevice?

  init(_ context: DownloadContext, _ sizes: SizeEstimate) {
    (self.context, self.sizes) = (context, sizes)
    pictures = ImageDownloader(context: context)
    device = FileDevice(context.destination.root)
  }

  /// The number of files that estimates are based on.
  var basis: Int { sizes.basis }

  /// - Parameters:
  ///   - illust: The metadata; nil if none is stored and no request was sent, which counts as one image.
  ///   - named: Called with the names of each page, if names may collide.
  func totals(
    of work: RequestedWork, _ illust: Illust?, _ stored: StoredWork,
    named: (Int, [StoredFile.Location]) throws -> Void = { _, _ in }
  ) rethrows -> PlanTotals {
    var totals = PlanTotals()
    guard let illust else {
      totals.files = max(work.appearances.count, 1)
      fetch(&totals, names: totals.files, isAnimation: false)
      totals.requests.works = 1
      return totals
    }
    guard illust.visibility == .visible else {
      totals.unavailable = 1
      return totals
    }
    let isAnimation = context.options.isAnimation(illust)
    for page in context.options.pages(of: illust, work) {
      let names: Int
      if context.destination.hasDefaultNames {
        names = max(work.appearances.count, 1)
      } else {
        let locations = context.destination.locations(work, illust, page: page, extension: "*")
        try named(page, locations)
        names = locations.count
      }
      let picture = ImageDownloader.Request(work, illust, page: page, stored) { [] }
      add(picture, names: names, isAnimation: isAnimation, to: &totals)
    }
    if totals.fetch > 0 {
      totals.requests.ugoira = isAnimation ? 1 : 0
      let candidates =
        isAnimation ? 1 : ImageCandidates.urls(of: illust, page: 0, size: context.options.size).count
      totals.requests.guesses = max(candidates - 1, 0)
    }
    return totals
  }

  private func add(
    _ picture: ImageDownloader.Request, names: Int, isAnimation: Bool, to totals: inout PlanTotals
  ) {
    totals.files += names
    switch pictures.decision(for: picture) {
    case .fetch: fetch(&totals, names: names, isAnimation: isAnimation)
    case .skip: totals.known += names
    case .link(let file, let source, let onDisk):
      totals.held += onDisk.count
      if onDisk.isEmpty, FileDevice(Files.parent(of: source.path)) != device {
        // The first name is a copy, and the others are links to it.
        totals.copies += 1
        totals.links += names - 1
        totals.bytes += file.bytes
        totals.bytesLow += file.bytes
        totals.bytesHigh += file.bytes
      } else {
        totals.links += names - onDisk.count
      }
    }
  }

  /// Counts an image to download under the first of its names.
  private func fetch(_ totals: inout PlanTotals, names: Int, isAnimation: Bool) {
    let spread = sizes.spread(isAnimation: isAnimation)
    totals.fetch += 1
    totals.links += names - 1
    totals.bytes += spread.mean
    totals.bytesLow += spread.low
    totals.bytesHigh += spread.high
  }
}
