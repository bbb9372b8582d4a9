/// Rules for the URLs of a request, applied again to each redirect.
package struct RequestRules: Sendable {
  /// Whether a URL may be requested at all. Plain http is refused beforehand, unless the request started with it. Nil
  /// allows only the origin of the request.
  package var allows: (@Sendable (HTTPURL) -> Bool)?
  /// Headers for a URL: credentials belong here. They follow the request's own headers, which are sent to its own
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

/// What a download asks its caller.
package struct DownloadRules: Sendable {
  package var request = RequestRules()
  /// Where to resume, called before each attempt, since the file may have grown. The descriptor's offset has to match.
  package var resume: @Sendable () throws(TransportError) -> ResumePoint = { () throws(TransportError) in
    ResumePoint()
  }
  /// What to do with the body of a 200 or 206. Bodies of other statuses are discarded.
  package var onHead: @Sendable (HTTPHead) -> DownloadDecision = { $0.status == 206 ? .write : .restart }
  package var validate: @Sendable (HTTPDownload) -> Verdict<Void> = { _ in .byStatus }
  /// Called with the bytes just written, which are valid during the call only.
  package var written: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  /// Called with the number of bytes just written.
  package var progress: (@Sendable (Int) -> Void)?

  package init() {}
}

/// The part of a file that is already present.
package struct ResumePoint: Sendable, Equatable {
  package var offset: Int64
  /// A strong ETag; nil sends no `If-Range`.
  package var ifRange: String?

  package init(offset: Int64 = 0, ifRange: String? = nil) {
    self.offset = offset
    self.ifRange = ifRange
  }
}
