/// A database file that is read without SQLite's locks, so that no file appears beside it. What was read of it counts only
/// if nothing has changed the file meanwhile.
struct UnlockedFile {
  private let path: String
  private let stamps: [[Int]?]

  /// The state of a file before it is opened by `Connection.reading`; nil where SQLite's locks protect what is read.
  init?(_ path: String) {
    guard !Self.hasLocks(path) else { return nil }
    self.path = path
    stamps = Self.stamps(of: path)
  }

  /// - Throws: `storageBusy` if the file or its log has changed.
  func checkUnchanged() throws(RankingLogError) {
    if stamps != Self.stamps(of: path) { throw .storageBusy(path: path) }
  }

  private static func stamps(of path: String) -> [[Int]?] {
    ["", "-wal", "-shm", "-journal"].map { Files.stamp(path + $0) }
  }

  private static func hasLocks(_ path: String) -> Bool {
    if Files.exists(path + "-shm") || (Files.length(path + "-journal") ?? 0) > 0 { return true }
    return (try? DatabaseHeader(path: path))?.usesWAL != true && (Files.length(path + "-wal") ?? 0) == 0
  }
}
