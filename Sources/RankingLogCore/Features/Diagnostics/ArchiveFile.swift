/// The archive as a file: queries in SQL, checks and recovery.
public struct ArchiveFile: Sendable {
  let services: Services

  /// The path of the archive file.
  public var path: String { services.archive.path }

  /// Runs one `SELECT`, `WITH` or `EXPLAIN` statement on the archive.
  ///
  /// The statement can read the views of ``schema()`` and all tables, and use `has_tag(tags, 'x')`: whether a work has
  /// exactly that tag. It cannot change anything or open another file. Sends no requests. An archive of an earlier version
  /// is migrated first. Cancellation of the task interrupts a running statement.
  ///
  /// - Parameters:
  ///   - sql: The text of the statement.
  ///   - hidesR18: Whether the statement can read only the views, without R-18 rankings and works.
  ///   - limits: The maximum lengths of values.
  ///   - receive: Called with each row; its error ends the statement.
  /// - Throws: ``RankingLogError/usage(_:)`` for an invalid statement, with SQLite's message;
  ///   ``RankingLogError/nothing(_:)`` without an archive.
  public func query(
    _ sql: String, hidesR18: Bool = false, limits: SQLLimits = SQLLimits(), receive: (SQLRow) throws -> Void
  ) async throws {
    try await services.archive.query(sql, hidesR18: hidesR18, limits, receive)
  }

  /// The views and tables for `query`, which are the same in all archives.
  public func schema() throws -> ArchiveSchema { try ArchiveSchema() }

  /// Checks directories, archive and cache. Read-only, without requests.
  public func checkHealth() async -> HealthReport {
    await HealthCheck(services: services).run()
  }

  /// Recovers the readable rows of a damaged archive into a new one; the damaged one is not changed.
  ///
  /// - Parameter path: The path of the new archive; must not exist yet.
  public func recover(to path: String) async throws -> [RecoveredTable] {
    try await ArchiveRecoverer(services: services).recover(to: path)
  }
}
