import RankingLogCore

/// The responses to a client. A separate thread writes them, because a client that does not read would otherwise block
/// the threads of all tasks.
struct MCPOutput: Sendable {
  private let sink: ByteSink
  private let executor = QueueExecutor(label: "rankinglog.mcp")

  init(_ sink: ByteSink) { self.sink = sink }

  /// Writes a response in one piece, so that the lines of concurrent requests are not mixed.
  func write(_ bytes: [UInt8]) async throws {
    try await withTaskExecutorPreference(executor) { [sink] in
      try sink.write(bytes: bytes)
      try sink.flush()
    }
  }

  /// - Throws: The error of an earlier write.
  func flush() async throws {
    try await withTaskExecutorPreference(executor) { [sink] in try sink.flush() }
  }
}
