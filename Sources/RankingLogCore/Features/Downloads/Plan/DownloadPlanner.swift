/// Determines the work of a download before the first image is fetched.
struct DownloadPlanner: Sendable {
  let context: DownloadContext
  private let failures: FailedItemStore

  init(_ context: DownloadContext) {
    self.context = context
    failures = FailedItemStore(context.archive, context.destination)
  }

  /// Plans the download of works: first the works of a selection, then single works.
  ///
  /// - Parameters:
  ///   - filter: The filter of works to download. It does not change the requests; the plan contains its counts.
  ///   - mayAsk: Whether to request the metadata of unknown works from pixiv; false for a dry run.
  func plan(
    _ selection: RankingSelection?, works: [RequestedWork] = [], filter: FilterRun?, mayAsk: Bool,
    onEvent: (RankingEvent) -> Void = { _ in }, failed: (FailedItem) -> Void = { _ in }
  ) async throws -> DownloadPlan {
    var plan = DownloadPlan()
    plan.filter = filter
    var wanted = RequestedWorks()
    if let selection { try await self.works(of: selection, into: &plan, &wanted, onEvent: onEvent) }
    plan.unfiltered = filter == nil ? [] : Set(works.map(\.id))
    for work in works { wanted.add(work) }
    plan.works = wanted.works
    try await count(&plan, mayAsk: mayAsk, failed: failed)
    return plan
  }

  /// Adds the works of rankings; reports the walk's events as they occur.
  ///
  /// An error of the walk ends the list, not the plan: the works found so far can still be downloaded.
  private func works(
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
  /// - Parameter mayAsk: Whether to request the metadata of unknown works from pixiv; false for a dry run.
  func count(_ plan: inout DownloadPlan, mayAsk: Bool, failed: (FailedItem) -> Void) async throws {
    let details = WorkDetails(
      services: context.services, source: context.options.source,
      cachePolicy: mayAsk ? context.options.cachePolicy : .cacheOnly)
    let needs = try await needs
    var count = PlanCounter(needs)
    var batch: [PlanCounter.Listed] = []
    var works = StoredWorkBatches(plan.works, context.archive, context.options.size, id: \.id)
    while let (work, stored) = try await works.next() {
      let illust = try await illust(work, stored.illust, details, mayAsk: mayAsk, failed: failed)
      if illust == nil, mayAsk { continue }
      batch.append(PlanCounter.Listed(work: work, illust: illust, stored: stored))
      if batch.count == Self.batch { try await count.add(&batch, &plan) }
    }
    try await count.add(&batch, &plan)
    (plan.works, plan.totals, plan.renewed) = (count.works, count.totals, count.renewed)
    plan.space = DiskSpace(at: context.destination.root)
    plan.totals.bytesBasis = needs.basis
    plan.totals.minTime = minTime(plan.totals)
  }

  /// The number of works that a filter evaluates at a time.
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
      if error.effect.isTransient {
        try await failures.note(work, page: nil, reason: reason, at: context.services.now)
      }
      failed(FailedItem(illust: work.id, page: nil, reason: reason, isKept: error.effect.isTransient))
      return nil
    }
  }

  /// Writes a plan, with the archive's current data about its works.
  func write(
    _ plan: DownloadPlan, _ origin: PlanOrigin, _ receive: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    try await PlanWriter(context: context, needs: needs, receive: receive).write(plan, origin)
  }

  private var needs: WorkEstimator {
    get async throws {
      let files = try await context.archive.newestFiles(context.options.size, limit: SizeEstimate.sample)
      return WorkEstimator(context, SizeEstimate(context.options.size, files: files))
    }
  }

  private func minTime(_ totals: PlanTotals) -> Duration {
    let network = context.services.configuration.network
    let requests = network.minTime(requests: totals.requests.works + totals.requests.ugoira)
    return max(requests, network.minTime(bytes: totals.bytes) ?? .zero)
  }
}

extension DownloadOptions {
  /// Whether the work is downloaded as a ZIP of frames; small sizes are still images.
  func isAnimation(_ illust: Illust) -> Bool {
    illust.type == .ugoira && (size == .original || size == .regular)
  }

  /// Returns the requested pages of a work, from 0. An animation is one file; a work with an unknown page count has one
  /// page.
  func pages(of illust: Illust, _ work: RequestedWork) -> [Int] {
    let count = illust.type == .ugoira ? 1 : max(illust.pageCount ?? 1, 1)
    return (0..<count).filter { work.wants($0) && pages?.contains($0) ?? true }
  }
}
