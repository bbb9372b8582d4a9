/// Runs a plan: downloads every image of every work with bounded concurrency.
struct Downloader: Sendable {
  private let context: DownloadContext
  private let pictures: ImageDownloader
  private let recorder: DownloadRecorder
  private let details: WorkDetails
  /// The current URLs of works, requested at most once per work and run.
  private let reloaded = Lock<[Int: Item<Illust>]>([:])

  init(_ context: DownloadContext) {
    self.context = context
    details = WorkDetails(
      services: context.services, source: context.options.source, cachePolicy: context.options.cachePolicy)
    recorder = DownloadRecorder(context)
    pictures = ImageDownloader(context: context)
  }

  private enum Step: Sendable {
    case work(RequestedWork, StoredWork)
    case page(RequestedWork, Illust, Int, format: ImageFileFormat?, StoredWork)
  }

  /// Downloads all works.
  ///
  /// - Throws: An error that ends the run: cancellation, a full disk, no network, a damaged or read-only archive.
  func run(_ works: [RequestedWork]) async throws -> DownloadSummary {
    try context.archive.checkAccess()
    // The host's limiter bounds the number of concurrent transfers.
    let (quota, jobs) = (context.quota, context.services.configuration.network.jobs)
    let window = TransferWindow<Step>(width: quota.width(jobs: jobs))
    defer {
      context.flushProgress()
      context.destination.removeUnused()
    }
    // Work per file is short and mostly done by the archive: on the archive's executor, threads need not wait for each
    // other.
    try await withTaskExecutorPreference(context.archive.executor) {
      var waiting = StoredWorkBatches(works, context.archive, context.options.size, id: \.id)
      try await window.run(
        { quota.reached == nil ? try await waiting.next().map(Step.work) : nil }
      ) { step in
        try await context.archive.asArchive { try await take(step) }
      }
    }
    var summary = context.summary
    summary.limit = quota.reached
    return summary
  }

  private func take(_ step: Step) async throws -> [Step] {
    switch step {
    case .work(let work, let stored): return try await begin(work, stored)
    case .page(let work, let illust, let page, let format, let stored):
      _ = try await download(page, of: work, illust, format: format, stored)
      return []
    }
  }

  /// Downloads the first page, which determines the extension of the others, and returns the others as parallel steps.
  private func begin(_ work: RequestedWork, _ stored: StoredWork) async throws -> [Step] {
    let found: WorkDetails.Found
    do {
      found = try await details.listed(work, stored.illust)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      try await recorder.failed(work, page: nil, reason, isRetryable: error.isTransient)
      return []
    }
    if let reason = found.lock {
      try await recorder.unavailable(work.id, reason)
      return []
    }
    let illust = found.illust
    if context.options.isAnimation(illust) {
      try await downloadAnimation(work, illust, stored)
      return []
    }
    guard let page = context.options.pages(of: illust, work).first,
      let first = try await download(page, of: work, illust, format: nil, stored)
    else {
      return []
    }
    // The current version of the work may have a different number of pages than the listed one.
    return context.options.pages(of: first.illust, work).filter { $0 > page }.map {
      .page(work, first.illust, $0, format: first.format, stored)
    }
  }

  /// Downloads a page. If its URL returns 404, requests the current URLs from pixiv.
  ///
  /// - Returns: The current metadata and the extension of the work's pages, which is nil after a failure; nil if the
  ///   work is not accessible.
  private func download(
    _ page: Int, of work: RequestedWork, _ illust: Illust, format: ImageFileFormat?, _ stored: StoredWork
  ) async throws -> (illust: Illust, format: ImageFileFormat?)? {
    var illust = illust
    for isSecondTry in [false, true] {
      let picture = ImageDownloader.Request(
        work: work, illust: illust, page: page, files: stored.files(ofPage: page),
        isClaimed: stored.isClaimed(page)
      ) { [illust, locator = ImageURLResolver(archive: context.archive, size: context.options.size)] in
        try await locator.urls(ofPage: page, of: illust, known: format?.rawValue)
      }
      switch try await itemResult({ try await pictures.download(picture) }) {
      case .completed(let files, let format):
        try await recorder.completed(files, illust.id, page: page)
        return (illust, format)
      case .failed(let reason):
        try await recorder.failed(
          work, page: page, reason, isRetryable: context.options.cachePolicy != .cacheOnly)
        return (illust, format)
      case .unavailable(let reason):
        try await recorder.unavailable(illust.id, reason)
        return nil
      case .postponed: return nil
      case .notFound where isSecondTry:
        // pixiv has just returned these URLs, so the work is not deleted.
        try await recorder.failed(work, page: page, "image not found at the URL from pixiv")
        return (illust, format)
      case .notFound:
        switch try await reload(work, illust) {
        case .value(let current): illust = current
        case .unavailable(let reason):
          try await recorder.unavailable(illust.id, reason)
          return nil
        case .failed(let reason):
          // The other pages would fail in the same way.
          try await recorder.failed(work, page: nil, reason)
          return nil
        }
      }
    }
    return nil
  }

  /// Returns the current URLs of a work, requested once.
  private func reload(_ work: RequestedWork, _ illust: Illust) async throws -> Item<Illust> {
    guard context.options.cachePolicy != .cacheOnly else { return .unavailable(.offline) }
    if let cached = reloaded.withLock({ $0[illust.id] }) { return cached }
    let today = try await Item.of { try await details.withCurrentPages(work, illust) }
    reloaded.withLock { $0[illust.id] = today }
    return today
  }

  private func downloadAnimation(_ work: RequestedWork, _ illust: Illust, _ stored: StoredWork) async throws {
    let animations = AnimationDownloader(context: context, pictures: pictures, details: details)
    switch try await itemResult({ try await animations.download(work, illust, stored) }) {
    case .completed(let files, _):
      try await recorder.completed(files, illust.id, page: 0)
      try await convert(files, work)
    case .failed(let reason):
      try await recorder.failed(work, page: 0, reason, isRetryable: context.options.cachePolicy != .cacheOnly)
    case .unavailable(let reason): try await recorder.unavailable(illust.id, reason)
    case .notFound: try await recorder.failed(work, page: 0, "animation not found at the URL from pixiv")
    case .postponed: break
    }
  }

  /// Converts an animation to the requested format, next to each of its ZIPs.
  private func convert(_ files: [DownloadedFile], _ work: RequestedWork) async throws {
    guard let converter = context.converter else { return }
    let maker = AnimationMaker(context: context, converter: converter)
    switch try await Item.of({ try await maker.make(files, of: work.id) }) {
    case .value(let made): for file in made { context.report(.converted(file)) }
    case .unavailable(let reason): try await recorder.unavailable(work.id, reason)
    // A retry would not convert it, because the ZIP itself was downloaded.
    case .failed(let reason): try await recorder.failed(work, page: 0, reason, isRetryable: false)
    }
  }

  private func itemResult(_ body: () async throws -> ImageDownloader.Outcome) async throws
    -> ImageDownloader.Outcome
  {
    switch try await Item.of(body) {
    case .value(let outcome): outcome
    case .unavailable(let reason): .unavailable(reason)
    case .failed(let reason): .failed(reason)
    }
  }

  /// The result of one item. Failures of one item do not end the run; failures that affect all items do.
  private enum Item<Value: Sendable>: Sendable {
    case value(Value)
    case unavailable(UnavailableReason)
    case failed(Message)

    static func of(_ body: () async throws -> Value) async throws -> Item {
      do {
        return .value(try await body())
      } catch RankingLogError.noSuchWork {
        return .unavailable(.deleted)
      } catch let locked as WorkDetails.Locked {
        return .unavailable(locked.reason)
      } catch let error as RankingLogError {
        guard let reason = error.reasonOfOneItem else { throw error }
        return .failed(reason)
      }
    }
  }
}
