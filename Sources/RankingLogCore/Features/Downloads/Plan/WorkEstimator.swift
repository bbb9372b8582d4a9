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
      let files = stored.files.isEmpty ? [] : stored.files(ofPage: page)
      add(
        page, of: work, illust, files, names: names, isClaimed: stored.isClaimed(page),
        isAnimation: isAnimation, to: &totals)
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
    _ page: Int, of work: RequestedWork, _ illust: Illust, _ files: [StoredFile], names: Int,
    isClaimed: Bool, isAnimation: Bool, to totals: inout PlanTotals
  ) {
    totals.files += names
    let current = context.options.isForced ? nil : files.first { $0.isCurrent(for: illust) }
    guard let current, let source = current.intactLocation else {
      let isKnown = current != nil || isClaimed && !context.options.isForced
      if isKnown, context.options.skipsKnown {
        totals.known += names
      } else {
        fetch(&totals, names: names, isAnimation: isAnimation)
      }
      return
    }
    let held = pictures.heldCount(current, work: work, illust, page: page, files)
    totals.held += held
    if held == 0, FileDevice(Files.parent(of: source.path)) != device {
      // The first name is a copy, and the others are links to it.
      totals.copies += 1
      totals.links += names - 1
      totals.bytes += current.bytes
      totals.bytesLow += current.bytes
      totals.bytesHigh += current.bytes
    } else {
      totals.links += names - held
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
