/// The way a request may take. Asked again for each hop of a redirect.
package struct RequestRules: Sendable {
  /// Whether an address may be asked at all. Plain http is refused before, unless the request began so. Nil
  /// allows only the origin of the request.
  package var allows: (@Sendable (HTTPURL) -> Bool)?
  /// The headers for an address: credentials belong here. The request's own headers go to its own origin
  /// only, before these.
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
  package var way = RequestRules()
  /// Where to go on, asked before each try: the file may have grown by then. The descriptor has to stand
  /// there.
  package var resume: @Sendable () throws(TransportError) -> ResumePoint = { () throws(TransportError) in
    ResumePoint()
  }
  /// What to do with the body of a 200 or 206; other bodies are kept as text, and the file is left alone.
  package var onHead: @Sendable (HTTPHead) -> DownloadDecision = { $0.status == 206 ? .write : .restart }
  package var validate: @Sendable (HTTPDownload) -> Verdict<Void> = { _ in .byStatus }
  package var progress: (@Sendable (Int) -> Void)?

  package init() {}
}

/// What is there of a file.
package struct ResumePoint: Sendable, Equatable {
  package var offset: Int64
  /// A strong ETag, or nil to do without.
  package var ifRange: String?

  package init(offset: Int64 = 0, ifRange: String? = nil) {
    self.offset = offset
    self.ifRange = ifRange
  }
}
