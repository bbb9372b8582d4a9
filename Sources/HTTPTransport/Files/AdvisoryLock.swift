#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The advisory lock of an open file (`flock`). It ends when the file is closed, also where the process dies.
package enum AdvisoryLock {
  package enum Attempt {
    case acquired
    /// Another process, or another descriptor of this one, holds the lock.
    case busy
    /// The file system has no locks.
    case unsupported
  }

  /// Takes the exclusive lock of a file, without waiting.
  package static func tryLock(_ descriptor: Int32) -> Attempt {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .busy }
      if errno != EINTR { return .unsupported }
    }
    return .acquired
  }

  /// Releases the lock of a file for all who have it open.
  ///
  /// Closing would leave it to a child that was forked meanwhile and has not yet become its own program.
  package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }
}
