/// An HTTP client over libcurl: concurrent requests on one thread, with connection reuse.
///
/// Redirects and error statuses are returned as responses. Requests are not retried here, with one exception inside
/// libcurl: a reused connection that turns out to be closed before the first byte of a response.
package final class HTTPClient: Sendable {
  private let loop: CurlLoop
  /// The version of IP for requests that select none; nil for both.
  let addressFamily: AddressFamily?

  /// Creates a client. It starts no thread and does not call libcurl before the first request.
  package init(_ options: TransportOptions = TransportOptions()) {
    loop = CurlLoop(options)
    addressFamily = options.addressFamily
  }

  /// No request can be in flight any more, because a request retains its client. The thread ends by itself.
  deinit {
    loop.close()
  }

  /// Sends a request and buffers the response, regardless of its status.
  ///
  /// - Parameters:
  ///   - url: the request's parsed URL, if the caller has it.
  ///   - limit: the maximum size of the decompressed body in bytes; beyond it the call throws `tooLarge`.
  ///   - cutsBody: whether the start of a larger body is returned instead.
  package func reply(
    to request: HTTPRequest, at url: HTTPURL? = nil, upTo limit: Int = 16 << 20, cutsBody: Bool = false
  ) async throws(TransportError) -> HTTPResponse {
    let url = try Self.url(url, of: request)
    let receiver = BufferingReceiver(host: url.host, limit: limit, cutsBody: cutsBody)
    return try await run(request, url, receiver, receiver.promise)
  }

  /// Sends a request and writes the body to a descriptor, at its current offset. Compression is not requested.
  ///
  /// - Parameters:
  ///   - url: the request's parsed URL, if the caller has it.
  ///   - offset: above 0, requests the bytes from this offset. The status in `onHead` shows whether the server honored
  ///     the range.
  ///   - ifRange: a strong ETag or a date. If the file has changed since, the server sends the entire file.
  ///   - onHead: called once on the loop's thread, before the first write. Must return quickly.
  ///   - written: called on the loop's thread with the bytes just written, which are valid during the call only.
  ///   - progress: called on the loop's thread with the number of bytes just written.
  package func download(
    _ request: HTTPRequest,
    at url: HTTPURL? = nil,
    to file: Int32,
    from offset: Int64 = 0,
    ifRange: String? = nil,
    onHead: @escaping @Sendable (HTTPHead) -> DownloadDecision,
    written: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(TransportError) -> HTTPDownload {
    let url = try Self.url(url, of: request)
    var request = request
    request.acceptsEncoding = false
    if offset > 0 {
      request.range = "\(offset)-"
      if let ifRange { request.headers.append(HTTPHeader("If-Range", ifRange)) }
    }
    let receiver = FileReceiver(
      host: url.host, file: file, decide: onHead, written: written, progress: progress)
    return try await run(request, url, receiver, receiver.promise)
  }

  private static func url(_ known: HTTPURL?, of request: HTTPRequest) throws(TransportError)
    -> HTTPURL
  {
    if let known { return known }
    return try HTTPURL(request.url)
  }

  private func run<Value>(
    _ request: HTTPRequest, _ url: HTTPURL, _ receiver: any TransferReceiver,
    _ promise: Promise<Value>
  ) async throws(TransportError) -> Value {
    let id = TransferID()
    let result: Result<Value, TransportError> = await withCancellableContinuation {
      promise.deliver(to: $0)
      loop.start(QueuedTransfer(request: request, url: url, id: id, receiver: receiver))
    } onCancel: {
      loop.cancel(id)
    }
    return try result.get()
  }
}
