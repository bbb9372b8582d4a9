import Platform

/// The directory with the files of a recovery, deleted at its end. The next recovery deletes the directory of a killed
/// process.
struct RecoveryDirectory: ~Copyable {
  private let path: String
  private let lock: FileLock
  private static let databases = ["recovered", "damaged", "damaged-new"]

  /// The path of the new archive.
  var recovered: String { path + "/recovered" }
  /// The path of the copy of the damaged archive.
  var damaged: String { path + "/damaged" }

  /// Creates the directory.
  ///
  /// - Throws: `file` if the path exists and is not the directory of a killed process; `storageBusy` if it is the
  ///   directory of another process.
  static func make(_ path: String) async throws -> RecoveryDirectory {
    // The copies contain private bookmarks, and the parent directory may be public.
    if mkdir(path, 0o700) != 0 {
      guard errno == EEXIST else { throw Files.failure(path, "cannot be created") }
      guard isLeftover(path) else {
        throw RankingLogError.file(
          path: path, reason: "already exists", advice: "move it away, or name another file")
      }
    }
    let directory = RecoveryDirectory(
      path: path, lock: try await FileLock.take(directory: path, timeout: .zero))
    directory.removeFiles()
    return directory
  }

  private init(path: String, lock: consuming FileLock) {
    self.path = path
    self.lock = lock
  }

  deinit {
    removeFiles()
    rmdir(path)
  }

  private borrowing func removeFiles() {
    for name in Self.databases { Database.remove("\(path)/\(name)") }
  }

  /// Whether a path is a directory that contains only files of a recovery.
  private static func isLeftover(_ path: String) -> Bool {
    guard let status = Files.status(path, followsLinks: false), status.st_mode & S_IFMT == S_IFDIR else {
      return false
    }
    let names = databases.flatMap { name in ["", "-wal", "-shm", "-journal"].map { name + $0 } }
    return Files.names(in: path).allSatisfy(names.contains)
  }
}
