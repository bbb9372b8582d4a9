import Platform
import Synchronization

/// Writes a body to a descriptor from libcurl's buffer, without another copy.
final class FileReceiver: TransferReceiver {
  /// The number of bytes of a discarded body to store.
  static let discardLimit = 64 << 10
  /// The maximum size of a body without an announced length, in bytes: compressed, or delimited by the end of the
  /// connection.
  static let unannouncedLimit: Int64 = 1 << 30

  private struct State: Sendable {
    var head: HTTPHead?
    var decision = DownloadDecision.discard
    var bytesWritten: Int64 = 0
    var limit = FileReceiver.unannouncedLimit
    var discardedBody: [UInt8] = []
  }

  let promise = Promise<HTTPDownload>()
  private let host: String
  private let file: Int32
  private let decide: @Sendable (HTTPHead) -> DownloadDecision
  private let written: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  private let progress: (@Sendable (Int) -> Void)?
  private let state = Mutex(State())

  init(
    host: String,
    file: Int32,
    decide: @escaping @Sendable (HTTPHead) -> DownloadDecision,
    written: (@Sendable (UnsafeRawBufferPointer) -> Void)?,
    progress: (@Sendable (Int) -> Void)?
  ) {
    self.host = host
    self.file = file
    self.decide = decide
    self.written = written
    self.progress = progress
  }

  func begin(_ head: HTTPHead) throws(TransportError) {
    let decision = decide(head)
    if decision == .restart, ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0 {
      throw .file(code: errno)
    }
    state.withLock { state in
      state.head = head
      state.decision = decision
      if head.headers["Content-Encoding"] == nil, let length = head.contentLength { state.limit = length }
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
    let isDiscarded = state.withLock { state in
      guard state.decision == .discard else { return false }
      state.discardedBody.append(contentsOf: bytes.prefix(Self.discardLimit - state.discardedBody.count))
      return true
    }
    if isDiscarded { return }
    try write(bytes)
    try state.withLock { state throws(TransportError) in
      state.bytesWritten += Int64(bytes.count)
      guard state.bytesWritten <= state.limit else {
        throw .tooLarge(host: host, limit: Int(state.limit))
      }
    }
    written?(bytes)
    progress?(bytes.count)
  }

  func finish(_ failure: TransportError?) {
    let state = state.withLock { $0 }
    if let failure { return promise.finish(.failure(failure)) }
    guard let head = state.head else { return promise.finish(.failure(.closed)) }
    promise.finish(
      .success(
        HTTPDownload(head: head, bytesWritten: state.bytesWritten, discardedBody: state.discardedBody)))
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
    let code = FileOutput.writeAll(bytes, to: file)
    if code != 0 { throw .file(code: code) }
  }
}
