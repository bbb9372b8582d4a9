/// The recently viewed works.
public struct Recents: Sendable {
  let services: Services

  /// The recently viewed works, newest first.
  public func list() async throws -> [Illust] {
    try await services.archive.recents()
  }

  /// Moves a work to the front of the recents.
  public func add(_ id: Int) async throws {
    try await services.archive.addRecent(id, cap: services.configuration.recentsCap, at: services.now)
  }

  /// Clears the list of recents. Image files are not deleted.
  ///
  /// - Returns: The number of works removed from the list.
  public func clear() async throws -> Int {
    try await services.archive.clearRecents()
  }
}
