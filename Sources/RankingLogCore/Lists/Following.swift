/// The newest works of the artists whom an account follows, and the list of them that is kept here for each user.
public struct Following: Sendable {
  let services: Services

  /// The newest works, the newest first. What is new is recorded page by page; a failure after the first page is told
  /// beside what there is.
  ///
  /// - Parameters:
  ///   - count: How many at the most.
  ///   - source: The App or the Web; nil for the App, or the Web where there is no token.
  ///   - cachePolicy: Whether pixiv is asked, and for all of them again.
  public func newest(_ count: Int, source: AccountSource? = nil, cachePolicy: CachePolicy = .stored)
    async throws
    -> FollowedWorks
  {
    let account = OwnAccount(services: services, subject: "works by followed artists")
    guard cachePolicy != .offline else {
      guard let user = try await account.userOffline(.followed) else { return FollowedWorks() }
      return try await services.archive.followedWorks(by: user, limit: count)
    }
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    var job = FollowedReader(
      services: services, pages: try pages(of: source), user: user, count: count,
      isRefresh: cachePolicy == .refreshed)
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
      // So no two works on it are known to be neighbours.
      throw RankingLogError.usage("PAPI lists works of those only who are followed openly; valid: app, web")
    }
  }
}
