/// Serves one client: reads a request per line, and writes a response per line.
struct MCPConnection: Sendable {
  let server: MCPServer
  let input: MCPInput
  private let output: MCPOutput
  /// The maximum length of a line in bytes.
  static let lineLimit = 1 << 20
  /// The maximum duration of requests after the end of the input.
  static let patience = Duration.seconds(10)

  private let requests = MCPRunningRequests()

  init(_ server: MCPServer, input: MCPInput, output: ByteSink) {
    (self.server, self.input, self.output) = (server, input, MCPOutput(output))
  }

  /// Serves the client until the end of the input, and then waits for the last responses.
  ///
  /// - Throws: ``SinkError`` if a response cannot be written; `CancellationError`.
  func run() async throws {
    var lines = MCPLines(limit: Self.lineLimit)
    while true {
      let bytes = await input.read()
      if bytes.isEmpty { break }
      lines.add(bytes)
      while let line = lines.next() { receive(line) }
    }
    if let line = lines.last() { receive(line) }
    let deadline = Task { [requests] in
      try await Task.sleep(for: Self.patience)
      requests.cancelAll()
      try await Task.sleep(for: .seconds(1))
      requests.stopWaiting()
    }
    defer { deadline.cancel() }
    let isIdle = await withTaskCancellationHandler {
      await requests.waitForAll()
    } onCancel: { [requests] in
      requests.cancelAll()
    }
    try Task.checkCancellation()
    // Not flushed: that would wait for the client, too.
    guard isIdle else { throw SinkError.failed(name: "standard output", reason: "the client does not read") }
    // Throws the error of an earlier write.
    try await output.write()
  }

  private func receive(_ line: MCPLines.Line) {
    switch line {
    case .tooLong:
      respond(MCPError.invalidRequest("line longer than \(Self.lineLimit) bytes").response(to: nil))
    case .text(let bytes):
      do throws(MCPMessage.Invalid) {
        switch try MCPMessage(bytes) {
        case .request(let request): start(request)
        case .cancellation(let id): requests.cancel(id)
        case .ignored: break
        }
      } catch {
        respond(error.error.response(to: error.id))
      }
    }
  }

  private func start(_ request: MCPRequest) {
    let (server, requests) = (server, requests)
    do throws(MCPRunningRequests.StartError) {
      try requests.start(request.id) { [self] in
        let response = try? await server.response(to: request)
        guard requests.mayRespond(to: request.id), let response else { return }
        await send(response)
      }
    } catch {
      let reason =
        error == .duplicate
        ? "a request with this ID is in progress" : "too many requests in progress; retry later"
      respond(MCPError.invalidRequest(reason).response(to: request.id))
    }
  }

  private func respond(_ bytes: [UInt8]) { requests.start { [self] in await send(bytes) } }

  private func send(_ bytes: [UInt8]) async {
    // The reader has closed the pipe, so no request can be answered.
    do { try await output.write(bytes) } catch { input.stop() }
  }
}
