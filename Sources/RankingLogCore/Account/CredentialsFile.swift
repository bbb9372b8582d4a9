#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that keeps an account's refresh token between runs: lines `refresh_token = TOKEN`, and `#` comments.
///
/// It is believed only where nobody else can read or write it. No message shows anything of what stands in it.
struct CredentialsFile: Sendable {
  let path: String
  /// In bytes; far more than a token and a few comments make up.
  private static let limit = 64 << 10

  /// The refresh token; nil where there is no file, or none in it.
  func refreshToken() throws(RankingLogError) -> String? {
    guard let bytes = try read() else { return nil }
    var token: String?
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0.filter { !$0.isWhitespace && $0 != "\u{feff}" })
      }
      if parts[0].isEmpty && parts.count == 1 || parts[0].first == "#" { continue }
      // A line with another key may be the token itself, which may hold a sign of equality.
      guard parts.count == 2, parts[0] == "refresh_token" else {
        throw fault(index, "a line is written 'refresh_token = TOKEN'; what stands there is not shown")
      }
      guard CredentialsFile.isToken(parts[1]) else {
        throw fault(index, "there is no refresh token after 'refresh_token ='")
      }
      guard token == nil else {
        throw fault(index, "there is a refresh token already above; keep one of them")
      }
      token = parts[1]
    }
    return token
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private func fault(_ index: Int, _ reason: String) -> RankingLogError {
    .usage("\(path):\(index + 1): \(reason)")
  }

  /// The file's bytes, nil where there is none. What is looked at is what is open, so that nobody changes it between.
  private func read() throws(RankingLogError) -> [UInt8]? {
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
