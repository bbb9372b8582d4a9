/// The newest works of the artists whom an account follows, and the list of them that is kept here for each user.
public struct Following: Sendable {
  let services: Services

  /// The newest works, the newest first.
  ///
  /// - Parameters:
  ///   - count: How many at the most.
  ///   - source: Nil for the App, or the Web where there is no token.
  ///   - freshness: Whether pixiv is asked, and for all of them again.
  public func newest(_ count: Int, source: RankingSource? = nil, freshness: Freshness = .stored) async throws
    -> FollowedWorks
  {
    let account = OwnAccount(services: services, subject: "works by followed artists")
    guard freshness != .offline else {
      let users = try await services.archive.followingUsers()
      guard let user = try account.userOffline(of: users) else { return FollowedWorks() }
      return try await services.archive.followedWorks(by: user, limit: count)
    }
    let source = try account.source(source)
    let user = try await account.user(asking: source)
    var job = ReadFollowed(services: services, source: source, user: user, count: count)
    try await job.run(isRefresh: freshness == .refreshed)
    var found = try await services.archive.followedWorks(by: user, limit: count)
    found.unreadable = job.unreadable
    return found
  }
}
