/// The newest works of followed artists, and the stored list for each user.
public struct Following: Sendable {
  let services: Services

  /// Returns the newest works, newest first. New works are recorded page by page; an error after the first page is
  /// returned with the works read so far.
  ///
  /// - Parameters:
  ///   - count: The maximum number of works.
  ///   - source: The API; nil for the app API, or for pixiv's website if there is no token.
  ///   - cachePolicy: Whether to send requests to pixiv, and whether to read all works again.
  public func newest(_ count: Int, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache)
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
      services: services, pages: try FollowedPages(services.pixiv[listsOf: source]), user: user, count: count,
      isRefresh: cachePolicy == .reload)
    try await job.run()
    var found = try await services.archive.followedWorks(by: user, limit: count)
    (found.unreadable, found.failure) = (job.unreadable, job.failure)
    return found
  }
}
