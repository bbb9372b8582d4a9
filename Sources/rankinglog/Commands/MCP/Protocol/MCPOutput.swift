import Platform

/// The responses to a client. A separate thread writes them, because a client that does not read would otherwise block
/// the threads of all tasks.
struct MCPOutput: Sendable {
  private let sink: ByteSink
  private let queue = SerialQueue()

  init(_ sink: ByteSink) { self.sink = sink }

  /// Writes a response in one piece, so that the lines of concurrent requests are not mixed.
  ///
  /// - Throws: ``SinkError``, even of an earlier write.
  func write(_ bytes: [UInt8] = []) async throws {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [sink] in
        continuation.resume(
          with: Result {
            try sink.write(bytes: bytes)
            try sink.flush()
          })
      }
    }
  }
}
