/// A response.
package struct ServerResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file, which the response owns.
    case file(OpenFile, Range<Int>)
    /// Events as they occur, until the stream ends.
    case events(EventStream)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Creates a text response.
  package init(_ status: Int, text: String, type: String = "text/plain; charset=utf-8") {
    self.init(status, [("Content-Type", type)], .bytes(Array(text.utf8)))
  }

  /// Creates a response with a file or the requested part of it, or without a body if the client has the current
  /// contents.
  ///
  /// - Parameter etag: The tag of the contents, in quotes.
  package static func file(_ file: OpenFile, type: String, etag: String, for request: ServerRequest)
    -> ServerResponse
  {
    let headers = [("Content-Type", type), ("ETag", etag), ("Accept-Ranges", "bytes")]
    // A list, in which weak tags start with `W/`.
    let known = request["if-none-match"]?.split { $0 == "," || $0 == " " } ?? []
    if known.contains(where: { $0 == "*" || $0.hasSuffix(etag) }) {
      return ServerResponse(304, [("ETag", etag)])
    }
    switch ByteRange(request["range"], ifRange: request["if-range"], etag: etag, count: file.count) {
    case .whole: return ServerResponse(200, headers, .file(file, 0..<file.count))
    case .part(let range):
      let part = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)")
      return ServerResponse(206, headers + [part], .file(file, range))
    case .unsatisfiable: return ServerResponse(416, [("Content-Range", "bytes */\(file.count)")])
    }
  }
}
