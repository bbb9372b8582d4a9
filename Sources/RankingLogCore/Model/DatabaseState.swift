/// The state of a database.
public enum DatabaseState: Equatable, Sendable {
  /// Does not exist.
  case absent
  /// All pages, rows and references are consistent.
  case intact
  /// Locked by another process beyond the timeout.
  case busy
  /// The errors reported by SQLite; at least one.
  case damaged([String])
  /// Written by another program.
  case foreign
  /// Written by a newer version.
  case newer
  /// Written by a version before 0.2, whose archives only version 0.2 can update.
  case older
  /// Not readable, with the system's reason.
  case unreadable(Message)
}
