/// A database file that is read without SQLite's locks, so that no other files are created next to it. Results are
/// valid only if the file has not changed in the meantime.
struct UnlockedFile {
  private let path: String
  private let stamps: [[Int]?]

  /// Records the state of a file before `Connection.reading` opens it; nil if SQLite's locks protect the results.
  init?(_ path: String) {
    guard !Connection.Access(reading: path).takesLocks else { return nil }
    self.path = path
    stamps = Self.stamps(of: path)
  }

  /// Whether neither the file nor its log has changed.
  var isUnchanged: Bool { stamps == Self.stamps(of: path) }

  /// Checks that the file is unchanged.
  ///
  /// - Throws: `storageBusy` if the file or its log has changed.
  func checkUnchanged() throws(RankingLogError) {
    if !isUnchanged { throw .storageBusy(path: path) }
  }

  private static func stamps(of path: String) -> [[Int]?] {
    ["", "-wal", "-shm", "-journal"].map { Files.stamp(path + $0) }
  }
}
