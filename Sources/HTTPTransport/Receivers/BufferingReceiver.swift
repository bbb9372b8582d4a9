import Synchronization

/// Buffers a response in memory, up to a size limit.
///
/// It never delays the transfer. The limit applies to decompressed bytes as they arrive. A larger body is an error, or
/// its start is the response.
final class BufferingReceiver: TransferReceiver {
  private struct State: Sendable {
    var head: HTTPHead?
    var body: [UInt8] = []
    var isCut = false
  }

  let promise = Promise<HTTPResponse>()
  private let host: String
  private let limit: Int
  private let cutsBody: Bool
  private let state = Mutex(State())

  init(host: String, limit: Int, cutsBody: Bool = false) {
    self.host = host
    self.limit = limit
    self.cutsBody = cutsBody
  }

  func begin(_ head: HTTPHead) throws(TransportError) {
    state.withLock { $0.head = head }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
    try state.withLock { state throws(TransportError) in
      guard state.body.count + bytes.count <= limit else {
        state.isCut = cutsBody
        if cutsBody { state.body.append(contentsOf: bytes.prefix(limit - state.body.count)) }
        throw .tooLarge(host: host, limit: limit)
      }
      state.body.append(contentsOf: bytes)
    }
  }

  func finish(_ failure: TransportError?) {
    let (head, body, isCut) = state.withLock { ($0.head, $0.body, $0.isCut) }
    if let failure, !isCut { return promise.finish(.failure(failure)) }
    guard let head else { return promise.finish(.failure(.closed)) }
    promise.finish(.success(HTTPResponse(head: head, body: body, isCut: isCut)))
  }
}
