/// A reply's body as it arrives, in pieces of any size, each of them once.
struct HTTPBody: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = TransportError

  let stream: BodyStream

  func makeAsyncIterator() -> Iterator {
    Iterator(stream: stream)
  }

  struct Iterator: AsyncIteratorProtocol {
    let stream: BodyStream

    /// - Throws: when the body is not whole; nil is only the end of a whole body.
    func next(isolation actor: isolated (any Actor)? = #isolation) async throws(TransportError) -> [UInt8]? {
      try await stream.nextBytes()
    }
  }
}

/// A body between the loop and a reader. When the reader is slow, the transfer is made to wait.
final class BodyStream: TransferReceiver {
  /// The most bytes that wait for the reader.
  static let capacity = 512 << 10

  private struct State: Sendable {
    var head: HTTPHead?
    var bytes: [UInt8] = []
    var peak = 0
    var isPaused = false
    var isFinished = false
    var failure: TransportError?
    var readers: [CheckedContinuation<Void, Never>] = []

    /// What there is for the reader, nil for nothing yet; and whether the transfer waits for it.
    mutating func take() -> (Result<[UInt8]?, TransportError>?, wasPaused: Bool) {
      if let failure { return (.failure(failure), false) }
      if bytes.isEmpty { return (isFinished ? .success(nil) : nil, false) }
      defer {
        bytes = []
        isPaused = false
      }
      return (.success(bytes), isPaused)
    }
  }

  private let state = Lock(State())
  private let resume: @Sendable () -> Void

  /// - Parameter resume: asks for the bytes that there was no room for.
  init(resume: @escaping @Sendable () -> Void) {
    self.resume = resume
  }

  /// The most bytes that ever waited.
  var peakByteCount: Int { state.withLock { $0.peak } }

  func head() async throws(TransportError) -> HTTPHead {
    while true {
      let found: Result<HTTPHead, TransportError>? = state.withLock { state in
        if let failure = state.failure { return .failure(failure) }
        return state.head.map { .success($0) }
      }
      if let found { return try found.get() }
      await change { $0.head != nil || $0.isFinished }
    }
  }

  /// Everything that waits, or what comes next; nil at the end.
  func nextBytes() async throws(TransportError) -> [UInt8]? {
    while true {
      let (found, wasPaused) = state.withLock { $0.take() }
      if wasPaused { resume() }
      if let found { return try found.get() }
      await change { !$0.bytes.isEmpty || $0.isFinished }
    }
  }

  func begin(_ head: HTTPHead) {
    update { $0.head = head }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Delivery {
    update { state in
      guard state.bytes.isEmpty || state.bytes.count + bytes.count <= Self.capacity else {
        state.isPaused = true
        return .full
      }
      state.bytes.append(contentsOf: bytes)
      state.peak = max(state.peak, state.bytes.count)
      return .taken
    }
  }

  func finish(_ failure: TransportError?) {
    update { state in
      state.isFinished = true
      state.failure = failure
    }
  }

  private func update<Value>(_ body: (inout State) -> Value) -> Value {
    let (value, readers) = state.withLock { state in
      let value = body(&state)
      defer { state.readers = [] }
      return (value, state.readers)
    }
    for reader in readers { reader.resume() }
    return value
  }

  private func change(until isReady: (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if isReady(state) { return true }
        state.readers.append(continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
