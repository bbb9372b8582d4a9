/// Runs a plan: downloads every image of every work with bounded concurrency.
struct Downloader: Sendable {
  private let context: DownloadContext
  private let pictures: ImageDownloader
  private let recorder: DownloadRecorder
  private let details: WorkDetails
  /// The current URLs of works, requested at most once per work and run.
  private let reloaded = Lock<[Int: DownloadOutcome<Illust>]>([:])

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
    // Most work on a file is done by the archive: elsewhere, its threads would wake each other for each file.
    try await context.archive.onQueue {
      var waiting = StoredWorkBatches(works, context.archive, context.options.size, id: \.id)
      try await window.run({ quota.reached == nil ? try await waiting.next().map(Step.work) : nil }) { step in
        try await context.archive.isolated { try await take(step) }
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
      try await recorder.failed(work, page: nil, reason, isRetryable: error.effect.isTransient)
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
      let picture = ImageDownloader.Request(work, illust, page: page, stored) {
        [illust, locator = ImageURLResolver(archive: context.archive, size: context.options.size)] in
        try await locator.urls(ofPage: page, of: illust, known: format?.rawValue)
      }
      let outcome = try await ImageDownloader.Outcome.of { try await pictures.download(picture) }
      switch outcome {
      case .completed(let placed):
        try await recorder.completed(placed, work, page: page)
        return (illust, placed.format)
      case .notFound where !isSecondTry:
        let current = try await reload(work, illust)
        guard case .completed(let reloaded) = current else {
          // The other pages would fail in the same way.
          try await record(current, work, page: nil)
          return nil
        }
        illust = reloaded
      case .failed, .notFound:
        // pixiv has just returned these URLs, so the work is not deleted.
        try await record(outcome, work, page: page)
        return (illust, format)
      case .unavailable, .postponed:
        try await record(outcome, work, page: page)
        return nil
      }
    }
    return nil
  }

  /// Returns the current URLs of a work, requested once.
  private func reload(_ work: RequestedWork, _ illust: Illust) async throws -> DownloadOutcome<Illust> {
    guard context.options.cachePolicy != .cacheOnly else { return .unavailable(.offline) }
    if let cached = reloaded.withLock({ $0[illust.id] }) { return cached }
    let current = try await DownloadOutcome.of {
      .completed(try await details.withCurrentPages(work, illust))
    }
    reloaded.withLock { $0[illust.id] = current }
    return current
  }

  private func downloadAnimation(_ work: RequestedWork, _ illust: Illust, _ stored: StoredWork) async throws {
    let animations = AnimationDownloader(context: context, pictures: pictures, details: details)
    let outcome = try await ImageDownloader.Outcome.of { try await animations.download(work, illust, stored) }
    guard case .completed(let placed) = outcome else {
      return try await record(outcome, work, page: 0, name: "animation")
    }
    try await recorder.completed(placed, work, page: 0)
    try await convert(placed.files, work)
  }

  /// Converts an animation to the requested format, next to each of its ZIPs.
  private func convert(_ files: [DownloadedFile], _ work: RequestedWork) async throws {
    guard let converter = context.converter else { return }
    let maker = AnimationMaker(context: context, converter: converter)
    let outcome = try await DownloadOutcome.of { .completed(try await maker.make(files, of: work.id)) }
    guard case .completed(let converted) = outcome else {
      // A retry would not convert it, because the ZIP itself was downloaded.
      return try await record(outcome, work, page: 0, isRetryable: false)
    }
    for file in converted { context.report(.converted(file)) }
  }

  /// Records an outcome without a file.
  ///
  /// - Parameters:
  ///   - page: The page; nil if all pages of the work are concerned.
  ///   - isRetryable: Whether a retry may succeed; by default, unless the run is offline.
  private func record<Value>(
    _ outcome: DownloadOutcome<Value>, _ work: RequestedWork, page: Int?, name: String = "image",
    isRetryable: Bool? = nil
  ) async throws {
    switch outcome {
    case .completed, .postponed: break
    case .unavailable(let reason): try await recorder.unavailable(work.id, reason)
    case .failed(let reason):
      try await recorder.failed(
        work, page: page, reason, isRetryable: isRetryable ?? (context.options.cachePolicy != .cacheOnly))
    case .notFound: try await recorder.failed(work, page: page, "\(name) not found at the URL from pixiv")
    }
  }
}
