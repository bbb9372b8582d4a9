import Synchronization

/// Buffers a response in memory, up to a size limit.
///
/// It never delays the transfer. The limit applies to decompressed bytes as they arrive.
final class BufferingReceiver: TransferReceiver {
  private struct State: Sendable {
    var head: HTTPHead?
    var body: [UInt8] = []
  }

  let promise = Promise<HTTPResponse>()
  private let host: String
  private let limit: Int
  private let state = Mutex(State())

  init(host: String, limit: Int) {
    self.host = host
    self.limit = limit
  }

  func begin(_ head: HTTPHead) throws(TransportError) {
    state.withLock { $0.head = head }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
    try state.withLock { state throws(TransportError) in
      guard state.body.count + bytes.count <= limit else { throw .tooLarge(host: host, limit: limit) }
      state.body.append(contentsOf: bytes)
    }
  }

  func finish(_ failure: TransportError?) {
    let (head, body) = state.withLock { ($0.head, $0.body) }
    if let failure { return promise.finish(.failure(failure)) }
    guard let head else { return promise.finish(.failure(.closed)) }
    promise.finish(.success(HTTPResponse(head: head, body: body)))
  }
}
