import Synchronization

@testable import RankingLogCore

extension LocalWorld {
  /// Verifies all files or one directory, and returns the files that are not intact.
  func verify(repairs: Bool, directory: String? = nil) async throws -> (VerifySummary, [VerifiedFile]) {
    let found = Mutex<[VerifiedFile]>([])
    let summary = try await log().downloads.verify(directory: directory, repairs: repairs) { file in
      found.withLock { $0.append(file) }
    }
    return (summary, found.withLock { $0 }.filter { $0.state != .whole })
  }

  /// Changes the archive to the state of an earlier version, which recorded no modification times.
  func forgetStamps() throws {
    try Connection(path: directory + "/data/archive.db").execute(
      "UPDATE place SET modified = NULL, inode = NULL")
  }
}
