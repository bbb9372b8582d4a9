/// HTTP over libcurl: many requests at once, one thread for all of them, connections kept and reused.
///
/// Redirects and error statuses are answers. No request is repeated here, but for one case that is libcurl's
/// own: a kept connection that turns out to be closed, before any byte of a reply.
package final class HTTPClient: Sendable {
  private let loop: CurlLoop

  /// Starts no thread and does not touch libcurl: the first request does.
  package init(_ options: TransportOptions = TransportOptions()) {
    loop = CurlLoop(options)
  }

  /// Nothing can be under way any more, since a request keeps its client. The thread ends by itself.
  deinit {
    loop.close()
  }

  /// Sends a request and keeps the whole reply, whatever its status.
  ///
  /// - Parameters:
  ///   - limit: the most bytes the body may have after decompression; more is `tooLarge`.
  ///   - address: the request's, where it was taken apart before.
  package func reply(
    to request: HTTPRequest, at address: HTTPURL? = nil, upTo limit: Int = 16 << 20
  ) async throws(TransportError) -> HTTPResponse {
    let address = try Self.address(address, of: request)
    let collector = BufferingReceiver(host: address.host, limit: limit)
    return try await run(request, address, collector, collector.completion)
  }

  /// Sends a request and writes the body to a descriptor, at its current offset. No compression is asked for.
  ///
  /// - Parameters:
  ///   - address: the request's, where it was taken apart before.
  ///   - offset: when above 0, only the bytes from there on are asked for. What the server makes of it is for
  ///     `onHead` to see.
  ///   - ifRange: a strong ETag or a date: if it is no longer the file's, the server sends all of it.
  ///   - onHead: called once, on the loop's thread, before anything is written. To be quick.
  ///   - progress: the number of bytes just written, on the loop's thread.
  package func download(
    _ request: HTTPRequest,
    at address: HTTPURL? = nil,
    to file: Int32,
    from offset: Int64 = 0,
    ifRange: String? = nil,
    onHead: @escaping @Sendable (HTTPHead) -> DownloadDecision,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(TransportError) -> HTTPDownload {
    let address = try Self.address(address, of: request)
    var request = request
    request.acceptsEncoding = false
    if offset > 0 {
      request.range = "\(offset)-"
      if let ifRange { request.headers.append(HTTPHeader("If-Range", ifRange)) }
    }
    let receiver = FileReceiver(host: address.host, file: file, decide: onHead, progress: progress)
    return try await run(request, address, receiver, receiver.completion)
  }

  private static func address(_ known: HTTPURL?, of request: HTTPRequest) throws(TransportError)
    -> HTTPURL
  {
    if let known { return known }
    return try HTTPURL(request.url)
  }

  private func run<Value>(
    _ request: HTTPRequest, _ address: HTTPURL, _ receiver: any TransferReceiver,
    _ completion: Promise<Value>
  ) async throws(TransportError) -> Value {
    let ticket = TransferID()
    let result: Result<Value, TransportError> = await withTaskCancellationHandler {
      loop.start(QueuedTransfer(request: request, address: address, ticket: ticket, receiver: receiver))
      return await completion.result()
    } onCancel: {
      loop.cancel(ticket)
    }
    return try result.get()
  }
}
