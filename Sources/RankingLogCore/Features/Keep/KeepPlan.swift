/// The requests and downloads needed to update one ranking.
public struct KeepPlan: Sendable {
  /// The ranking.
  public let ranking: KeepRule
  /// The dates without a list, or with a partial list, oldest first.
  public let missing: [RankingDate]
  /// The cost of fetching these lists.
  public let listing: RankingFetchCost
  /// The plan of the stored lists' images; nil for a ranking without images.
  public let images: DownloadPlan?

  /// Whether a run fetches the lists only if the user confirms it.
  public var needsConfirmation: Bool {
    ranking.since == nil && missing.count > KeepSchedule.maxUnasked
  }

  /// Whether a run has something to fetch.
  public var hasWork: Bool { listing.requests > 0 || images?.totals.fetch ?? 0 > 0 }

  init(_ ranking: KeepRule, _ reached: RankingDate?, _ services: Services, _ options: DownloadOptions)
    async throws
  {
    let dates = try await KeepSchedule(ranking, reached: reached, services)
    self.ranking = ranking
    missing = dates.missing
    listing = try await services.rankingFetchCost(of: ranking.selection(missing))
    images = try await Self.images(of: ranking, dates.left.filter(dates.stored.contains), services, options)
  }

  private static func images(
    of ranking: KeepRule, _ dates: [RankingDate], _ services: Services, _ options: DownloadOptions
  ) async throws -> DownloadPlan? {
    guard let size = ranking.images else { return nil }
    var options = options
    (options.size, options.cachePolicy) = (size, .cacheOnly)
    return try await DownloadPlanner(DownloadContext(services, options)).plan(
      ranking.selection(dates, .cacheOnly),
      filter: ranking.filterRun(services), mayAsk: false)
  }
}
