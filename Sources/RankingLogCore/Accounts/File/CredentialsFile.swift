#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that keeps accounts between runs.
///
/// It is believed only where nobody else can read or write it, and written so that no moment has half of it. No message
/// shows anything of what stands in it.
struct CredentialsFile: Sendable {
  let path: String
  /// How long a change waits while another process makes one.
  var patience = Duration.seconds(30)
  /// For how long a refresh is waited for that another process makes: a slow host, with all retries.
  private static let longestRefresh = Duration.seconds(600)
  /// In bytes; far more than a few accounts and comments make up.
  private static let limit = 64 << 10

  /// What stands in it; nothing where there is no file.
  func read() throws(RankingLogError) -> CredentialsText {
    guard let bytes = try bytes() else { return CredentialsText() }
    do throws(CredentialsText.Fault) {
      return try CredentialsText(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .usage("\(path):\(error.line): \(error.reason)")
    }
  }

  /// Lends what stands in it for a change, while no other process makes one, and writes it where it has changed.
  ///
  /// Others wait meanwhile, and not for long: `body` asks no host. Nothing is begun that cannot be written.
  func update<Value>(_ body: (inout CredentialsText) async throws -> Value) async throws -> Value {
    try makeDirectory()
    let lock = try await FileLock.take(path + ".lock", patience: patience)
    var text = try read()
    let before = text.text
    let value = try await body(&text)
    if text.text != before { try write(text.text) }
    // Until here.
    _ = consume lock
    return value
  }

  /// Waits until no other process refreshes a token, which takes as long as the token host takes.
  ///
  /// - Returns: nil where the file system has no place for a lock.
  func refreshLock() async throws -> FileLock? {
    do {
      try makeDirectory()
      return try await FileLock.take(path + ".refresh.lock", patience: CredentialsFile.longestRefresh)
    } catch RankingLogError.file {
      return nil
    }
  }

  /// Others have no business in it; one that is there already stays as it is.
  private func makeDirectory() throws(RankingLogError) {
    let directory = Files.parent(of: path)
    guard !Files.isDirectory(directory) else { return }
    try Files.makeDirectory(directory)
    chmod(directory, 0o700)
  }

  /// Writes a new file and gives it the name: who reads sees the old one or the new one.
  private func write(_ text: String) throws(RankingLogError) {
    let new = path + ".new"
    Files.remove(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Files.failure(new, "cannot be written") }
    do throws(RankingLogError) {
      let file = FileHandle(open: descriptor, path: new)
      try file.write(Array(text.utf8))
      guard fsync(file.descriptor) == 0 else { throw Files.failure(new, "cannot be written") }
      guard rename(new, path) == 0 else { throw Files.failure(path, "cannot be written") }
    } catch {
      Files.remove(new)
      throw error
    }
  }

  /// The file's bytes, nil where there is none. What is looked at is what is open, so that nobody changes it between.
  private func bytes() throws(RankingLogError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case EACCES, EPERM: throw refusal("cannot be read by you")
      case ELOOP: throw refusal("is a link, not a file")
      default: throw Files.failure(path, "cannot be read")
      }
    }
    let file = FileHandle(open: descriptor, path: path)
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw Files.failure(path, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refusal("is no regular file") }
    guard status.st_uid == geteuid() else { throw refusal("belongs to somebody else") }
    guard status.st_mode & 0o077 == 0 else { throw refusal("is open to other users of this machine") }
    guard status.st_size <= CredentialsFile.limit else {
      throw .usage("\(path): is too large; a line 'refresh_token = TOKEN' is all it needs")
    }
    return try file.readAll()
  }

  private func refusal(_ reason: String) -> RankingLogError {
    .signIn("\(path) \(reason), so it is not used: make it a file of your own, and run chmod 600 \(path)")
  }
}
