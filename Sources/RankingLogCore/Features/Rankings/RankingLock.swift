import HTTPTransport
import Platform

/// The exclusive right to request pages of one ranking, among all processes that use an archive.
///
/// A process owns it for one request only, never while a reader of the output pauses. The file exists only
/// during that time; a file left by a killed process is not locked, and is reused. Released on deinitialization.
final class RankingLock: Sendable {
  /// The result of an attempt.
  enum Attempt: Sendable {
    case acquired(RankingLock)
    /// Another process has the right.
    case busy
    /// The directory is read-only, or its file system has no locks.
    case unavailable
  }

  private let path: String
  private let descriptor: Int32
  /// The directories created for the file, innermost first.
  private let directories: [String]

  private init(_ path: String, _ descriptor: Int32, _ directories: [String]) {
    (self.path, self.descriptor, self.directories) = (path, descriptor, directories)
  }

  /// Deletes the file while it is still locked: a process that has it open detects that, and creates another file. A
  /// request that failed before it stored data leaves no empty directories.
  deinit {
    unlink(path)
    for directory in directories { rmdir(directory) }
    AdvisoryLock.unlock(descriptor)
    close(descriptor)
  }

  /// Waits until the lock is acquired, at most for the given time.
  ///
  /// - Throws: `CancellationError`.
  static func take(_ path: String, timeout: Duration) async throws -> Attempt {
    let end = ContinuousClock.now + timeout
    while true {
      let attempt = attempt(path)
      guard case .busy = attempt, ContinuousClock.now < end else { return attempt }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private static func attempt(_ path: String) -> Attempt {
    var directories: [String] = []
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0, errno == ENOENT, directories.isEmpty {
        directories = missingDirectories(of: path)
        // If they cannot be created, recording the page reports the error.
        try? Files.makeDirectory(Files.parent(of: path), isPrivate: true)
        continue
      }
      guard descriptor >= 0 else { return .unavailable }
      switch AdvisoryLock.tryLock(descriptor) {
      case .acquired where isCurrent(descriptor, path):
        return .acquired(RankingLock(path, descriptor, directories))
      // Another process deleted the file after it was opened here.
      case .acquired: close(descriptor)
      case .busy:
        close(descriptor)
        return .busy
      case .unsupported:
        unlink(path)
        close(descriptor)
        return .unavailable
      }
    }
  }

  /// Returns the directories of a path that do not exist, innermost first.
  private static func missingDirectories(of path: String) -> [String] {
    var (directories, next) = ([String](), Files.parent(of: path))
    while !Files.exists(next), Files.parent(of: next) != next {
      directories.append(next)
      next = Files.parent(of: next)
    }
    return directories
  }

  /// Whether a path still refers to an open file.
  private static func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
    var open = stat()
    guard fstat(descriptor, &open) == 0, let named = Files.status(path, followsLinks: false) else {
      return false
    }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }
}
