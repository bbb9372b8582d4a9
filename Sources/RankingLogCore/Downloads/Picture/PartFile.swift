import HTTPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HTTPHead {
  /// `bytes 500-999/1000`: where a part begins, and how long the whole is; of a 416 only the latter.
  var contentRange: (start: Int64?, total: Int64?)? {
    guard let range = headers["Content-Range"]?.split(separator: " ").last else { return nil }
    let parts = range.split(separator: "/")
    let start = parts.first?.split(separator: "-").first.flatMap { Int64($0) }
    return (start, parts.count == 2 ? Int64(parts[1]) : nil)
  }

  /// Whether the body was compressed on its way: its length and its ETag are not the picture's then.
  fileprivate var isEncoded: Bool {
    headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
  }
}

/// How far a half-written file has come, and whether a transfer may go on with it.
///
/// A part is continued only where a strong ETag says that the server still has the same file; otherwise it is
/// begun anew. What the server answers is checked, never assumed.
final class PartFile: Sendable {
  private struct State: Sendable {
    var etag: String?
    var tries = 0
    /// The checksum of a whole transfer that ended oddly.
    var oddChecksum: [UInt8]?
    /// What the bytes of the last try say.
    var check: PictureCheck?
  }

  private let part: LockedPart
  private let state: Lock<State>

  /// - Parameters:
  ///   - part: What is there of the file.
  ///   - etag: The strong ETag of what is in it; nil to begin anew.
  init(_ part: LockedPart, etag: String?) {
    self.part = part
    state = Lock(State(etag: etag))
  }

  private var descriptor: Int32 { part.descriptor }

  /// How often a transfer was begun.
  var tries: Int { state.withLock { $0.tries } }

  /// The strong ETag of what is there.
  var knownETag: String? { state.withLock { $0.etag } }

  /// Where to go on. The descriptor stands there afterwards.
  func resumePoint() throws(TransportError) -> ResumePoint {
    let known = state.withLock { state in
      state.tries += 1
      state.check = nil
      return state.etag
    }
    let end = lseek(descriptor, 0, known == nil ? SEEK_SET : SEEK_END)
    guard end >= 0 else { throw .file(code: errno) }
    return ResumePoint(offset: Int64(end), ifRange: end > 0 ? known : nil)
  }

  /// What to do with a body: a 206 that begins elsewhere than asked, or is of another file, must not be put behind
  /// what is there.
  func decision(_ head: HTTPHead) -> DownloadDecision {
    let told = head.headers["ETag"]
    guard head.status == 206 else {
      let strong = told.flatMap { $0.hasPrefix("\"") && !head.isEncoded ? $0 : nil }
      state.withLock { $0.etag = strong }
      return .restart
    }
    let isSameFile = (told == nil || told == knownETag) && !head.isEncoded
    if isSameFile, head.contentRange?.start == Int64(lseek(descriptor, 0, SEEK_CUR)) { return .write }
    forget()
    return .discard
  }

  /// What a finished transfer is worth: whole pictures only.
  ///
  /// pixiv serves what people uploaded, and some of that ends oddly. The same bytes twice are what pixiv has, and
  /// those with something behind the picture's end are kept; a picture without its end never is.
  func verdict(_ head: HTTPHead, from address: String) -> Verdict<Void> {
    let file = BufferedFileReader(descriptor: descriptor)
    if head.status == 206, let total = head.contentRange?.total, total != Int64(file.count) {
      forget()
      return .retry(reason: "\(file.count) bytes are there, and the server says \(total)")
    }
    switch check(file) {
    case .whole:
      guard Placeholder.isOne(file, from: address) else { return .accept(()) }
      forget()
      return .retry(reason: "a placeholder in place of the picture", retries: 1)
    case .odd(_, let extraBytes):
      if isSecondTime() { return .accept(()) }
      return .retry(reason: "\(extraBytes) bytes after the picture's end")
    case .cut: return .retry(reason: "the picture has no end", retries: isSecondTime() ? 1 : nil)
    case .noPicture:
      forget()
      return .retry(reason: "what came is no picture")
    }
  }

  /// Whether the server can mean nothing else: all there is of the file was there before it was asked.
  func isWhole(by head: HTTPHead) -> Bool {
    let file = BufferedFileReader(descriptor: descriptor)
    guard knownETag != nil, head.contentRange?.total == Int64(file.count), case .whole = check(file)
    else { return false }
    return true
  }

  /// What the bytes that are there now say of the file. They are looked at once for each try.
  func check(_ file: BufferedFileReader) -> PictureCheck {
    if let known = state.withLock({ $0.check }) { return known }
    let check = PictureCheck(file)
    state.withLock { $0.check = check }
    return check
  }

  /// Has the next try begin anew.
  func forget() { state.withLock { $0.etag = nil } }

  /// Whether the same bytes came before. The next try begins anew.
  private func isSecondTime() -> Bool {
    guard let checksum = try? FileInstaller.checksum(part.path) else { return false }
    return state.withLock { state in
      defer { (state.oddChecksum, state.etag) = (checksum, nil) }
      return state.oddChecksum == checksum
    }
  }
}
