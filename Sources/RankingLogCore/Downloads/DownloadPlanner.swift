/// Determines the work of a download before anything is fetched.
struct DownloadPlanner: Sendable {
  let context: DownloadContext
  private let failures: FailedItemStore

  init(_ context: DownloadContext) {
    self.context = context
    failures = FailedItemStore(context.archive, context.destination)
  }

  /// Adds the works of rankings; reports the walk's events as they occur.
  ///
  /// An error of the walk ends the list, not the plan: the works found before it can still be downloaded.
  func works(
    of selection: RankingSelection, into plan: inout DownloadPlan, _ wanted: inout RequestedWorks,
    onEvent: (RankingEvent) -> Void
  ) async throws {
    do {
      for try await element in RankingFeed(services: context.services, selection: selection) {
        onEvent(element)
        switch element {
        case .page(let ranking, let entries):
          for entry in try await plan.filter?.kept(entries, of: ranking) ?? entries {
            let appearance = RankingAppearance(
              kind: ranking.kind, date: ranking.date, rank: entry.rankOrPosition)
            wanted.add(RequestedWork(id: entry.illust.id, appearances: [appearance], source: ranking.source))
          }
        case .ended: plan.rankings += 1
        case .notStored(let date, _): plan.missing.append(date)
        case .brokenOff(let ranking, _): plan.missing.append(ranking.date)
        case .absent, .note: break
        }
      }
    } catch let error as RankingLogError where !wanted.works.isEmpty {
      plan.failure = error
    }
  }

  /// Counts the files of the works, and checks that no two files have the same name.
  ///
  /// - Parameter mayAsk: Whether to request unknown works from pixiv; false for a dry run.
  func count(_ plan: inout DownloadPlan, mayAsk: Bool, failed: (FailedItem) -> Void) async throws {
    let details = WorkDetails(
      services: context.services, source: context.options.source,
      cachePolicy: mayAsk ? context.options.cachePolicy : .cacheOnly)
    var count = PlanCount(context: context)
    var batch: [PlanCount.Listed] = []
    var works = StoredWorkBatches(plan.works, context.archive, context.options.size)
    while let (work, stored) = try await works.next() {
      let illust = try await illust(work, stored.illust, details, mayAsk: mayAsk, failed: failed)
      if illust == nil, mayAsk { continue }
      batch.append(PlanCount.Listed(work: work, illust: illust, stored: stored))
      if batch.count == Self.batch { try await count.add(&batch, &plan) }
    }
    try await count.add(&batch, &plan)
    (plan.works, plan.files, plan.onDisk) = (count.works, count.files, count.onDisk)
    plan.estimatedBytes =
      count.toFetch
      * (try await context.archive.averageBytes(context.options.size) ?? context.options.size.usualBytes)
    plan.minTime = minTime(requests: count.requests, bytes: plan.estimatedBytes)
  }

  /// The number of works that a filter is given at once.
  private static let batch = 128

  private func illust(
    _ work: RequestedWork, _ stored: StoredIllust?, _ details: WorkDetails, mayAsk: Bool,
    failed: (FailedItem) -> Void
  ) async throws -> Illust? {
    do {
      return try await details.listed(work, stored).illust
    } catch RankingLogError.nothing(let reason) {
      if mayAsk { failed(FailedItem(illust: work.id, page: nil, reason: reason, isKept: false)) }
      return nil
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      if error.isTransient {
        try await failures.note(work, page: nil, reason: reason, at: context.services.now)
      }
      failed(FailedItem(illust: work.id, page: nil, reason: reason, isKept: error.isTransient))
      return nil
    }
  }

  private func minTime(requests: Int, bytes: Int) -> Duration {
    let network = context.services.configuration.network
    var seconds = 0
    if let rate = network.requestsPerMinute { seconds += max(0, requests - 20) * 60 / max(rate, 1) }
    if let speed = network.bytesPerSecond { seconds = max(seconds, bytes / max(speed, 1)) }
    return .seconds(seconds)
  }
}

extension DownloadOptions {
  /// Whether the work is downloaded as a ZIP of frames; small sizes are still images.
  func isAnimation(_ illust: Illust) -> Bool {
    illust.type == .ugoira && (size == .original || size == .regular)
  }

  /// The requested pages of a work, from 0. An animation is one file; a work of unknown page count has one page.
  func pages(of illust: Illust, _ work: RequestedWork) -> [Int] {
    let count = illust.type == .ugoira ? 1 : max(illust.pageCount ?? 1, 1)
    return (0..<count).filter(work.wants)
  }
}

extension ImageSize {
  /// The assumed file size before any download.
  fileprivate var usualBytes: Int {
    switch self {
    case .original: 1_400_000
    case .regular: 300_000
    case .mobile: 60_000
    case .thumbnail: 30_000
    }
  }
}
