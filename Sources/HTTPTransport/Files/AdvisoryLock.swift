import Platform

/// The advisory lock of an open file (`flock`). It ends when the file is closed or the process dies.
package enum AdvisoryLock {
  package enum Attempt {
    case acquired
    /// Another process, or another descriptor of this process, holds the lock.
    case busy
    /// The file system does not support locks.
    case unsupported
  }

  /// Tries to acquire the exclusive lock of a file, without waiting.
  package static func tryLock(_ descriptor: Int32) -> Attempt {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .busy }
      if errno != EINTR { return .unsupported }
    }
    return .acquired
  }

  /// Releases the lock of a file for all processes that share the descriptor.
  ///
  /// After a mere close, a child process that was forked meanwhile would hold the lock until it executes its program.
  package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }
}
