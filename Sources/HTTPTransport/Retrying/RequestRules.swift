/// Rules for the URLs of a request, applied again to each redirect.
package struct RequestRules: Sendable {
  /// Whether a URL may be requested at all. Plain HTTP is rejected beforehand, unless the request started with it. Nil
  /// allows only the origin of the request.
  package var allows: (@Sendable (HTTPURL) -> Bool)?
  /// The headers for a URL, including credentials. They follow the request's own headers, which are sent to its own
  /// origin only.
  package var headers: @Sendable (HTTPURL) -> [HTTPHeader]

  package init(
    allows: (@Sendable (HTTPURL) -> Bool)? = nil,
    headers: @escaping @Sendable (HTTPURL) -> [HTTPHeader] = { _ in [] }
  ) {
    self.allows = allows
    self.headers = headers
  }
}

/// The caller's rules for a download.
package struct DownloadRules: Sendable {
  package var request = RequestRules()
  /// The resume point, evaluated before each attempt, because the file may have grown. The descriptor's offset has to
  /// match.
  package var resume: @Sendable () throws(TransportError) -> ResumePoint = { () throws(TransportError) in
    ResumePoint()
  }
  /// The use of the body of a 200 or 206. Bodies of other statuses are discarded.
  package var onHead: @Sendable (HTTPHead) -> DownloadDecision = { $0.status == 206 ? .write : .restart }
  package var validate: @Sendable (HTTPDownload) -> ResponseEvaluation<Void> = { _ in .byStatus }
  /// A callback with the bytes just written, which are valid during the call only.
  package var written: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  /// A callback with the number of bytes just written.
  package var progress: (@Sendable (Int) -> Void)?

  package init() {}
}

/// The part of a file that is already on disk.
package struct ResumePoint: Sendable, Equatable {
  package var offset: Int64
  /// A strong ETag; nil sends no `If-Range`.
  package var ifRange: String?

  package init(offset: Int64 = 0, ifRange: String? = nil) {
    self.offset = offset
    self.ifRange = ifRange
  }
}
