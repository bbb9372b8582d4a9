/// Updates rankings one after the other, and counts the results.
struct KeepRunner {
  private let services: Services
  private let options: DownloadOptions
  private let isUnlimited: Bool
  private let report: @Sendable (KeepEvent) -> Void
  private let start = ContinuousClock.now
  private var summary: KeepSummary
  /// The oldest date of the current ranking with a failed list. The next run starts there.
  private var failedDate: RankingDate?

  /// The number of consecutive failures after which a ranking is skipped until the next run.
  private static let maxFailures = 3
  /// The number of consecutive dates without a ranking after which the newest date is requested first.
  private static let maxAbsences = 10

  init(
    _ services: Services, _ options: DownloadOptions, _ rankings: [KeepRule], isUnlimited: Bool,
    report: @escaping @Sendable (KeepEvent) -> Void
  ) {
    (self.services, self.options, self.report) = (services, options, report)
    self.isUnlimited = isUnlimited
    summary = KeepSummary(rankings)
  }

  /// - Throws: `CancellationError`; any other error is in the summary.
  mutating func run() async throws -> KeepSummary {
    do {
      // For all rankings before the first list is stored, because two rankings may belong to one series.
      var dates: [KeepSchedule] = []
      for section in summary.sections { dates.append(try await begin(section.ranking)) }
      for index in summary.sections.indices {
        try await updateOrFail(index, dates[index])
        if summary.stop != nil { break }
      }
    } catch let error as RankingLogError {
      summary.stop = .error(error)
    }
    return summary
  }

  private mutating func begin(_ ranking: KeepRule) async throws -> KeepSchedule {
    let reached = try await services.archive.keepProgress(of: ranking)
    let dates = try await KeepSchedule(ranking, reached: reached, services)
    if reached == nil, let first = dates.left.first {
      try await services.archive.recordKeepProgress(first, of: ranking)
    }
    return dates
  }

  /// - Throws: An error that would affect the other rankings, too.
  private mutating func updateOrFail(_ index: Int, _ dates: KeepSchedule) async throws {
    do {
      try await update(index, dates)
      try await tell(index)
      if summary.stop == nil { summary.sections[index].state = .done }
    } catch let error as RankingLogError where error.effect.ofList != .run {
      summary.sections[index].state = .failed
      fail(index, nil, .list(error))
    }
  }

  /// Writes the feed of a ranking and notifies of its new works, even if some dates failed.
  private mutating func tell(_ index: Int) async throws {
    let ranking = summary.sections[index].ranking
    do {
      try await writeFeed(ranking)
    } catch let error as RankingLogError {
      fail(index, nil, .news(error))
    }
    guard let notification = ranking.notification else { return }
    do {
      var notifier = KeepNotifier(services, ranking, notification)
      try await notifier.run()
    } catch let error as RankingLogError {
      fail(index, nil, .news(error))
    }
  }

  private func writeFeed(_ ranking: KeepRule) async throws {
    guard let path = ranking.feed else { return }
    let feeds = Feeds(services: services)
    let selection = WorkFeed.Selection(
      ranking.kind, depth: ranking.limit, filter: ranking.filter, limit: ranking.feedLimit)
    do {
      let works = try await feeds.works(selection, ranking.filterRun(services))
      let format: FeedFormat = path.hasSuffix(".json") ? .json : .atom
      _ = try feeds.write(try await feeds.document(works, format, title: ranking.name), to: path)
    } catch RankingLogError.nothing {
      // The series is not stored yet.
    }
  }

  private mutating func update(_ index: Int, _ all: KeepSchedule) async throws {
    let ranking = summary.sections[index].ranking
    var dates = all
    if ranking.since == nil, !isUnlimited, dates.missing.count > KeepSchedule.maxUnasked,
      let first = dates.missing.first
    {
      throw RankingLogError.usage(
        "\(dates.missing.count) rankings since \(first) are missing, more than \(KeepSchedule.maxUnasked); \(.confirmBacklog(ranking.name, first))"
      )
    }
    // Without images, stored lists need no work.
    if ranking.images == nil { dates.left = dates.missing }
    var filter = ranking.filterRun(services)
    var failures = 0
    failedDate = nil
    while !dates.left.isEmpty, summary.stop == nil {
      let count = dates.left.count
      do {
        try await walk(&dates, index, &filter)
      } catch let error as RankingLogError where error.effect.ofList == .list {
        failures = dates.left.count < count ? 1 : failures + 1
        failList(index, dates.left.first, error)
        guard failures < Self.maxFailures else {
          throw RankingLogError.incomplete(
            "\(failures) rankings in a row failed; the next run will retry the remaining dates")
        }
        try await leave(&dates, ranking)
      }
    }
    summary.sections[index].absent.sort()
    guard summary.stop == nil, let last = all.last else { return }
    if ranking.images == nil, all.stored.contains(last) { summary.sections[index].upTo = last }
    try await note(last, of: ranking)
  }

  /// Continues with the next date.
  private mutating func leave(_ dates: inout KeepSchedule, _ ranking: KeepRule) async throws {
    try await note(dates.left.removeFirst(), of: ranking)
  }

  /// Records that the next run starts at this date, or at an earlier one that failed.
  private func note(_ date: RankingDate, of ranking: KeepRule) async throws {
    try await services.archive.recordKeepProgress(min(date, failedDate ?? date), of: ranking)
  }

  /// Reads lists in order, and downloads the images of each before the next, until the end, a reached limit or an
  /// error.
  ///
  /// - Parameter dates: The remaining dates; the first one is being read.
  private mutating func walk(_ dates: inout KeepSchedule, _ index: Int, _ filter: inout FilterRun?)
    async throws
  {
    let ranking = summary.sections[index].ranking
    var list = KeepListing()
    for try await event in RankingFeed(services: services, selection: ranking.selection(dates.left)) {
      report(.listing(ranking, event))
      switch event {
      case .page(let page, let entries):
        list.add(try await filter?.kept(entries, of: page) ?? entries, of: page)
      case .brokenOff(let page, let reason):
        list.isBroken = true
        failList(index, page.date, .incomplete("incomplete ranking: \(reason)"))
      case .ended(let page, _):
        try await finish(list, page, isStored: dates.stored.contains(page.date), index)
        if summary.stop != nil { return }
        list = KeepListing()
        dates.absences = 0
        try await leave(&dates, ranking)
      case .absent(let date, _):
        summary.sections[index].absent.append(date)
        dates.absences += 1
        try await leave(&dates, ranking)
        if dates.absences == Self.maxAbsences {
          try await dropAbsent(&dates, after: date, index)
          return
        }
      case .note, .notStored: continue
      }
      if !dates.left.isEmpty, let limit = options.quota.timeLimit(after: ContinuousClock.now - start) {
        summary.stop = .quota(limit)
        return
      }
    }
  }

  /// Requests the newest date, or the previous one if pixiv has not published the newest, and drops the dates that have
  /// no ranking according to the reply.
  ///
  /// If both have no ranking, the series has ended, or the clock is ahead. Then the remaining dates are not requested in
  /// this run. Their absence is not recorded, because no reply states it.
  ///
  /// - Parameter date: The last date without a ranking.
  private mutating func dropAbsent(_ dates: inout KeepSchedule, after date: RankingDate, _ index: Int)
    async throws
  {
    guard dates.left.count > dates.newest.count else { return }
    let ranking = summary.sections[index].ranking
    var selection = ranking.selection(dates.newest)
    // One page, which the walk does not request again.
    selection.limits.entries = 1
    do {
      for try await event in RankingFeed(services: services, selection: selection) {
        switch event {
        case .page(let page, _): return try await drop(&dates, excludedBy: page, index)
        case .absent(let date, _):
          guard let absent = dates.left.firstIndex(of: date) else { continue }
          summary.sections[index].absent.append(dates.left.remove(at: absent))
        case .note: report(.listing(ranking, event))
        case .notStored, .brokenOff, .ended: continue
        }
      }
    } catch let error as RankingLogError where error.effect.ofList == .list {
      // The walk requests the date again, and reports the failure.
      return
    }
    // A later ranking in the archive shows that these dates are only a gap.
    if let stored = try await services.archive.newestDate(ranking.kind, source: nil), stored > date { return }
    summary.sections[index].unrequested = dates.left.count
    dates.left = []
  }

  /// Drops and records the dates that have no ranking according to a later one.
  private mutating func drop(_ dates: inout KeepSchedule, excludedBy page: Ranking, _ index: Int) async throws
  {
    summary.sections[index].absent += dates.left.filter(page.excludes)
    dates.left.removeAll(where: page.excludes)
    for date in summary.sections[index].absent where page.excludes(date) {
      try await services.archive.recordAbsent(page.source, page.kind, date, at: services.now)
    }
  }

  /// Counts a complete list, and downloads its images.
  private mutating func finish(_ list: KeepListing, _ page: Ranking, isStored: Bool, _ index: Int)
    async throws
  {
    let ranking = summary.sections[index].ranking
    let isNew = !isStored && !list.isBroken
    if isNew {
      summary.sections[index].works += list.works
      summary.sections[index].dates += 1
      report(.listed(ranking, page, works: list.works))
    }
    var isWhole = !list.isBroken
    if let size = ranking.images {
      let (images, outcome) = try await KeepDownload(services, options, report: report).run(
        list.wanted.works, size, after: summary.images, ContinuousClock.now - start)
      summary.sections[index].images.add(images)
      if !isNew, images.hasChangedFiles { summary.sections[index].dates += 1 }
      for item in images.failed { fail(index, page.date, .file(item)) }
      if let limit = try outcome.get().limit { summary.stop = .quota(options.quota.whole(limit)) }
      isWhole = isWhole && images.failed.isEmpty && summary.stop == nil
    }
    if isWhole { summary.sections[index].upTo = page.date }
  }

  private mutating func failList(_ index: Int, _ date: RankingDate?, _ error: RankingLogError) {
    failedDate = failedDate ?? date
    fail(index, date, .list(error))
  }

  private mutating func fail(_ index: Int, _ date: RankingDate?, _ cause: KeepFailure.Cause) {
    let ranking = summary.sections[index].ranking
    let failure = KeepFailure(ranking: ranking, date: date, cause: cause)
    summary.failures.append(failure)
    report(.failed(failure))
  }
}

/// The download of one date's images.
struct KeepDownload {
  private let services: Services
  private let options: DownloadOptions
  private let report: @Sendable (KeepEvent) -> Void

  init(_ services: Services, _ options: DownloadOptions, report: @escaping @Sendable (KeepEvent) -> Void) {
    (self.services, self.options, self.report) = (services, options, report)
  }

  /// Downloads images within the remaining quota of the run.
  ///
  /// - Parameters:
  ///   - spent: The downloads of the run so far.
  ///   - elapsed: The time since the start of the run.
  /// - Returns: The finished downloads, including those before an error, and the outcome.
  func run(_ works: [RequestedWork], _ size: ImageSize, after spent: DownloadSummary, _ elapsed: Duration)
    async throws -> (done: DownloadSummary, outcome: Result<DownloadSummary, any Error>)
  {
    var options = options
    options.size = size
    options.quota = options.quota.rest(after: spent, elapsed)
    let context = try await DownloadContext(services, options) { [report] in report(.download($0)) }
    var plan = DownloadPlan()
    (plan.works, plan.rankings) = (works, 1)
    var unlisted: [FailedItem] = []
    // The planner also prevents that two images get the same name.
    try await DownloadPlanner(context).count(&plan, mayAsk: true) { unlisted.append($0) }
    report(.planned(plan))
    let outcome: Result<DownloadSummary, any Error>
    do {
      outcome = .success(try await Downloader(context).run(plan.works))
    } catch {
      outcome = .failure(error)
    }
    var done = context.summary
    done.failed = unlisted + done.failed
    return (done, outcome)
  }
}

/// The required works of a list that is being read.
struct KeepListing {
  /// The works whose images are to be downloaded.
  private(set) var wanted = RequestedWorks()
  /// The number of entries that match the filter.
  private(set) var works = 0
  /// Whether the source reported inconsistent data about the remaining pages.
  var isBroken = false

  /// Adds the entries of a page that match the filter.
  mutating func add(_ entries: [RankingEntry], of list: Ranking) {
    works += entries.count
    for entry in entries {
      let appearance = RankingAppearance(kind: list.kind, date: list.date, rank: entry.rankOrPosition)
      wanted.add(RequestedWork(id: entry.illust.id, appearances: [appearance], source: list.source))
    }
  }
}
