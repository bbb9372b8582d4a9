import HTTPTransport
import Platform

/// An exclusive lock between processes, on a dedicated lock file or a directory.
///
/// Released on deinitialization, or when the process dies.
package struct FileLock: ~Copyable {
  let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Throws: `storageBusy` if another process does not release it within `timeout`; `file` if the lock file cannot be
  ///   created.
  package static func take(_ path: String, timeout: Duration) async throws -> FileLock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be written") }
    return try await FileLock(descriptor: descriptor).wait(path, timeout)
  }

  /// Waits for the lock of a directory, which does not need a separate lock file.
  package static func take(directory path: String, timeout: Duration) async throws -> FileLock {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be opened") }
    return try await FileLock(descriptor: descriptor).wait(path, timeout)
  }

  private consuming func wait(_ path: String, _ timeout: Duration) async throws -> FileLock {
    let end = ContinuousClock.now + timeout
    // If the file system does not support locks, there is no lock to wait for.
    while AdvisoryLock.tryLock(descriptor) == .busy {
      guard ContinuousClock.now < end else { throw RankingLogError.storageBusy(path: path) }
      try await Task.sleep(for: .milliseconds(20))
    }
    return self
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    AdvisoryLock.unlock(descriptor)
    close(descriptor)
  }
}
