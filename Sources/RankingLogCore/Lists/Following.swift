/// The newest works of followed artists, and the stored list for each user.
public struct Following: Sendable {
  let services: Services

  /// The newest works, newest first. New ones are recorded page by page; an error after the first page is returned with
  /// the works so far.
  ///
  /// - Parameters:
  ///   - count: The maximum number of works.
  ///   - source: The App or the Web; nil for the App, or the Web without a token.
  ///   - cachePolicy: Whether to ask pixiv, and whether to read all works again.
  public func newest(_ count: Int, source: AccountSource? = nil, cachePolicy: CachePolicy = .useCache)
    async throws
    -> FollowedWorks
  {
    let account = AccountResolver(services: services, subject: "works by followed artists")
    guard cachePolicy != .cacheOnly else {
      guard let user = try await account.userOffline(.followed) else { return FollowedWorks() }
      return try await services.archive.followedWorks(by: user, limit: count)
    }
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    var job = FollowedReader(
      services: services, pages: try pages(of: source), user: user, count: count,
      isRefresh: cachePolicy == .reload)
    try await job.run()
    var found = try await services.archive.followedWorks(by: user, limit: count)
    (found.unreadable, found.failure) = (job.unreadable, job.failure)
    return found
  }

  private func pages(of source: AccountSource) throws -> FollowedPages {
    let pixiv = try services.pixiv
    switch source {
    case .app: return .app(try pixiv.needed(pixiv.app))
    case .web: return .web(pixiv.web)
    case .papi:
      // PAPI omits privately followed artists: adjacent works in its list need not be adjacent among all.
      throw RankingLogError.usage(
        "PAPI lists only works of publicly followed artists: \(.useSource([.app, .web]))")
    }
  }
}
