/// A response.
package struct ServerResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// An open file, which the response owns.
    case file(OpenFile)
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

  /// Creates a response with a file, or without a body if the client has the current contents.
  ///
  /// - Parameter etag: The tag of the contents, in quotes.
  package static func file(_ file: OpenFile, type: String, etag: String, for request: ServerRequest)
    -> ServerResponse
  {
    contents(.file(file), type: type, etag: etag, for: request)
  }

  /// Creates a response with tagged contents, or without a body if the client has the current contents.
  ///
  /// - Parameter etag: The tag of the contents, in quotes.
  package static func contents(_ body: Body, type: String, etag: String, for request: ServerRequest)
    -> ServerResponse
  {
    // A list, in which weak tags start with `W/`.
    let known = request["if-none-match"]?.split { $0 == "," || $0 == " " } ?? []
    if known.contains(where: { $0 == "*" || $0.hasSuffix(etag) }) {
      return ServerResponse(304, [("ETag", etag)])
    }
    return ServerResponse(200, [("Content-Type", type), ("ETag", etag)], body)
  }
}
