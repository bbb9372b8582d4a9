import HTTPTransport
import Platform
import Synchronization

extension HTTPHead {
  /// `bytes 500-999/1000`: the start offset and the total length; only the total length for a 416.
  var contentRange: (start: Int64?, total: Int64?)? {
    guard let range = headers["Content-Range"]?.split(separator: " ").last else { return nil }
    let parts = range.split(separator: "/")
    let start = parts.first?.split(separator: "-").first.flatMap { Int64($0) }
    return (start, parts.count == 2 ? Int64(parts[1]) : nil)
  }

  /// Whether the body was compressed for transfer. The image has another length and ETag then.
  fileprivate var isEncoded: Bool {
    headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
  }
}

/// The state of an incomplete download, and whether it can be resumed.
///
/// It is resumed only if a strong ETag proves that the server still has the same file, and restarted otherwise. The
/// server's response is always verified.
final class PartFile: Sendable {
  private struct State: Sendable {
    var etag: String?
    /// Whether nothing was written since the part was created, so that it need not be positioned or truncated.
    var isFresh: Bool
    var tries = 0
    /// The last complete transfer with an unusual end.
    var oddTransfer: Transfer?
    /// The result of checking the bytes of the last attempt, and the number of bytes.
    var check: (result: ImageValidation, length: Int)?
  }

  /// The common values of two transfers of the same file.
  private struct Transfer: Equatable {
    let sha256: [UInt8]
    let etag: String?
    /// The announced length in bytes; nil if none was announced.
    let length: Int?
  }

  private let part: LockedPart
  private let state: Lock<State>
  /// The running checksum of the written bytes.
  let digest = PartDigest()

  /// - Parameters:
  ///   - part: The existing part.
  ///   - etag: The strong ETag of its bytes; nil to restart.
  ///   - isFresh: Whether nothing has been written to it.
  init(_ part: LockedPart, etag: String?, isFresh: Bool) {
    self.part = part
    state = Lock(State(etag: etag, isFresh: isFresh))
  }

  var descriptor: Int32 { part.descriptor }

  /// The number of attempts.
  var tries: Int { state.withLock { $0.tries } }

  /// The strong ETag of the bytes so far.
  var storedETag: String? { state.withLock { $0.etag } }

  /// Returns the offset to resume at, and positions the file descriptor there.
  func resumePoint() throws(TransportError) -> ResumePoint {
    let (known, isFresh) = state.withLock { state in
      state.tries += 1
      state.check = nil
      return (state.etag, state.isFresh)
    }
    if isFresh { return ResumePoint() }
    let end = lseek(descriptor, 0, known == nil ? SEEK_SET : SEEK_END)
    guard end >= 0 else { throw .file(code: errno) }
    return ResumePoint(offset: Int64(end), ifRange: end > 0 ? known : nil)
  }

  /// Decides about a response body. A 206 with another start offset, or of another file, must not be appended.
  func decision(_ head: HTTPHead) -> DownloadDecision {
    let received = head.headers["ETag"]
    let isFresh = state.withLock { state in
      defer { state.isFresh = false }
      return state.isFresh
    }
    guard head.status == 206 else {
      let strong = received.flatMap { $0.hasPrefix("\"") && !head.isEncoded ? $0 : nil }
      state.withLock { $0.etag = strong }
      digest.begin(at: 0)
      return isFresh ? .write : .restart
    }
    let isSameFile = (received == nil || received == storedETag) && !head.isEncoded
    let offset = lseek(descriptor, 0, SEEK_CUR)
    if isSameFile, head.contentRange?.start == Int64(offset) {
      digest.begin(at: Int(offset))
      return .write
    }
    forget()
    return .discard
  }

  /// Whether a 416 means that the file was already complete before the request.
  func isWhole(by head: HTTPHead) -> Bool {
    let file = BufferedFileReader(descriptor: descriptor)
    guard storedETag != nil, head.contentRange?.total == Int64(file.count), case .whole = check(file).result
    else { return false }
    return true
  }

  /// The result of checking the bytes so far, and the number of bytes.
  var check: (result: ImageValidation, length: Int) {
    state.withLock { $0.check } ?? check(BufferedFileReader(descriptor: descriptor))
  }

  /// Checks the bytes so far, once per attempt.
  func check(_ file: BufferedFileReader) -> (result: ImageValidation, length: Int) {
    if let known = state.withLock({ $0.check }) { return known }
    let check = (result: ImageValidation(file), length: file.count)
    state.withLock { $0.check = check }
    return check
  }

  /// Forces the next attempt to restart.
  func forget() { state.withLock { $0.etag = nil } }

  /// Whether the previous attempt returned the same bytes with the same ETag and length. Forces the next attempt to
  /// restart.
  func isSecondTime(_ head: HTTPHead) -> Bool {
    guard let checksum = try? FileInstaller.checksum(part.path) else { return false }
    let transfer = Transfer(
      sha256: checksum, etag: head.headers["ETag"], length: head.contentLength.map { Int($0) })
    return state.withLock { state in
      defer { (state.oddTransfer, state.etag) = (transfer, nil) }
      return state.oddTransfer == transfer
    }
  }
}

/// The SHA-256 of a part, computed while its bytes are written, so that they need not be read again.
///
/// If the part also contains bytes of an earlier run, there is no checksum, and the file has to be read.
final class PartDigest: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Nil if bytes are missing. Guarded by the lock.
    nonisolated(unsafe) var digest: Digest?
    /// The number of bytes added.
    var count = 0
  }

  private let state = Mutex(State())

  /// Sets the offset of the bytes that are added next; at 0 they replace all others.
  func begin(at offset: Int) {
    state.withLock { state in
      if offset == 0 { state = State(digest: try? Digest(.sha256)) }
      if offset != state.count { state = State() }
    }
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      do throws(RankingLogError) {
        try state.digest?.update(bytes)
        state.count += bytes.count
      } catch {
        state = State()
      }
    }
  }

  /// Returns the checksum of a part of a given length, once; nil unless all its bytes were added.
  func take(length: Int) -> [UInt8]? {
    state.withLock { state in
      defer { state = State() }
      return state.count == length ? try? state.digest?.finish() : nil
    }
  }
}
