#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HTTPHead {
  /// `bytes 500-999/1000`: where a part begins, and how long the whole is.
  var contentRange: (start: Int64, total: Int64?)? {
    guard let range = headers["Content-Range"]?.split(separator: " ").last else { return nil }
    let parts = range.split(separator: "/")
    guard let start = parts.first?.split(separator: "-").first.flatMap({ Int64($0) }) else { return nil }
    return (start, parts.count == 2 ? Int64(parts[1]) : nil)
  }
}

/// How far a half-written file has come, and whether a transfer may go on with it.
///
/// A part is continued only where a strong ETag says that the server still has the same file; otherwise it is
/// begun anew. What the server answers is checked, never assumed.
final class PartFile: Sendable {
  private let descriptor: Int32
  private let etag: Lock<String?>

  init(descriptor: Int32, etag: String?) {
    self.descriptor = descriptor
    self.etag = Lock(etag)
  }

  /// Where to go on. The descriptor stands there afterwards.
  func resumePoint() throws(TransportError) -> ResumePoint {
    let known = etag.withLock { $0 }
    let end = lseek(descriptor, 0, known == nil ? SEEK_SET : SEEK_END)
    guard end >= 0 else { throw .file(code: errno) }
    return ResumePoint(offset: Int64(end), ifRange: end > 0 ? known : nil)
  }

  /// Why what was written is no whole picture; nil where it is one.
  ///
  /// - Parameter isLengthKnown: The transfer itself has made sure of the length; otherwise the format's own end
  ///   decides.
  func fault(isLengthKnown: Bool) -> String? {
    let first = bytes(at: 0, count: 16)
    guard let format = PictureFormat(firstBytes: first) else { return "what came is no picture" }
    if isLengthKnown { return nil }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    let tail = min(length, 64 << 10)
    let isWhole = format.ends(with: bytes(at: length - tail, count: tail), length: length, firstBytes: first)
    return isWhole ? nil : "the picture is cut, and its length was not announced"
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
    }
  }

  /// Has the next try begin anew.
  func forget() { etag.withLock { $0 = nil } }

  /// The strong ETag of what is there.
  var knownETag: String? { etag.withLock { $0 } }

  /// What to do with a body: a 206 that begins elsewhere than asked, or is of another file, must not be put behind
  /// what is there.
  func decision(_ head: HTTPHead) -> DownloadDecision {
    let told = head.headers["ETag"]
    guard head.status == 206 else {
      etag.withLock { $0 = told.flatMap { $0.hasPrefix("\"") ? $0 : nil } }
      return .restart
    }
    let isSameFile = told == nil || told == knownETag
    if isSameFile, head.contentRange?.start == Int64(lseek(descriptor, 0, SEEK_CUR)) { return .write }
    forget()
    return .discard
  }
}
