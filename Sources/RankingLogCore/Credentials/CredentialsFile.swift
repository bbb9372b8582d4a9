import Platform

/// The file that stores accounts between runs.
///
/// It is trusted only if no other user can read or write it, and replaced atomically. No message contains any of its
/// contents.
struct CredentialsFile: Sendable {
  let path: String
  /// The maximum wait for the lock of another process.
  var timeout = Duration.seconds(30)
  /// The maximum wait for a token refresh by another process: a slow host, with all retries.
  private static let maxRefreshDuration = Duration.seconds(600)
  /// The maximum size in bytes; far more than a few accounts and comments need.
  private static let limit = 64 << 10

  /// The contents; empty if the file does not exist.
  func read() throws(RankingLogError) -> CredentialsText {
    guard let bytes = try bytes() else { return CredentialsText() }
    do throws(CredentialsText.ParseError) {
      return try CredentialsText(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .usage("\(path):\(error.line): \(error.reason)")
    }
  }

  /// Calls `body` with the contents under an exclusive lock, and writes them if changed.
  ///
  /// Other processes wait, so `body` must not send requests. Throws before calling it if the file cannot be written.
  func update<Value>(_ body: (inout CredentialsText) async throws -> Value) async throws -> Value {
    try makeDirectory()
    let lock = try await FileLock.take(path + ".lock", timeout: timeout)
    var text = try read()
    let before = text.text
    let value = try await body(&text)
    if text.text != before {
      try AtomicFile.write(
        Array(text.text.utf8), to: path, through: path + ".new", mode: 0o600, isSecret: true)
    }
    // Hold the lock until here.
    _ = consume lock
    return value
  }

  /// Waits for token refreshes by other processes, which depend on the speed of the token host.
  ///
  /// - Returns: nil if the file system cannot store the lock file.
  func refreshLock() async throws -> FileLock? {
    do {
      try makeDirectory()
      return try await FileLock.take(path + ".refresh.lock", timeout: CredentialsFile.maxRefreshDuration)
    } catch RankingLogError.file {
      return nil
    }
  }

  /// Creates the directory without access for other users; an existing one is not changed.
  private func makeDirectory() throws(RankingLogError) {
    let directory = Files.parent(of: path)
    guard !Files.isDirectory(directory) else { return }
    try Files.makeDirectory(directory)
    chmod(directory, 0o700)
  }

  /// The contents; nil if the file does not exist. The checks use the open descriptor, so that the file cannot be
  /// replaced in between.
  private func bytes() throws(RankingLogError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case EACCES, EPERM: throw refusal("not readable")
      case ELOOP: throw refusal("symbolic link")
      default: throw Files.failure(path, "cannot be read")
      }
    }
    let file = FileHandle(open: descriptor, path: path)
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw Files.failure(path, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refusal("not a regular file") }
    guard status.st_uid == geteuid() else { throw refusal("belongs to another user") }
    guard status.st_mode & 0o077 == 0 else { throw refusal("accessible to other users") }
    guard status.st_size <= CredentialsFile.limit else {
      throw .usage("\(path): too large; use only a line 'refresh_token = TOKEN'")
    }
    return try file.readAll()
  }

  private func refusal(_ reason: String) -> RankingLogError {
    .signIn(
      "\(path): \(reason); use a regular file that you own, and run chmod 600 \(path)")
  }
}
