/// The works that the user added to the favorites of this archive. Bookmarks at pixiv are separate, and need an account.
public struct Favorites: Sendable {
  let services: Services

  /// The favorites, the newest ones first. A work without stored metadata has only its ID.
  public func list() async throws -> [Illust] {
    let ids = try await services.archive.favorites().map(\.id)
    let works = try await services.archive.works(ids)
    return ids.map { works[$0] ?? Illust(id: $0) }
  }

  /// Adds works. Works that are favorites already keep their positions.
  ///
  /// - Returns: The number of added works.
  @discardableResult
  public func add(_ ids: [Int]) async throws -> Int {
    let now = services.now
    return try await services.archive.addFavorites(ids.map { (id: $0, at: now) })
  }

  /// Removes works from the favorites. Metadata and files are not deleted.
  ///
  /// - Returns: The number of removed works.
  @discardableResult
  public func remove(_ ids: [Int]) async throws -> Int {
    try await services.archive.removeFavorites(ids)
  }
}
