import HTTPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that one process of all has, on a file that is there for nothing else.
///
/// It is let go of when the value goes away, and also where the process dies.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until it is ours.
  ///
  /// - Throws: `storageBusy` where another process has it for longer than `patience`; `file` where the file cannot be
  ///   made.
  static func take(_ path: String, patience: Duration) async throws -> FileLock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be written") }
    let lock = FileLock(descriptor: descriptor)
    let end = ContinuousClock.now + patience
    // Where the file system has no locks, there is nobody to wait for.
    while AdvisoryLock.tryLock(descriptor) == .held {
      guard ContinuousClock.now < end else { throw RankingLogError.storageBusy(path: path) }
      try await Task.sleep(for: .milliseconds(20))
    }
    return lock
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
