/// The way a request may take. Asked again for each hop of a redirect.
struct RequestRules: Sendable {
  /// Whether an address may be asked at all. Plain http is refused before, unless the request began so. Nil
  /// allows only the origin of the request.
  var allows: (@Sendable (HTTPAddress) -> Bool)?
  /// The headers for an address: credentials belong here. The request's own headers go to its own origin
  /// only, before these.
  var headers: @Sendable (HTTPAddress) -> [HTTPHeader] = { _ in [] }
}

/// What a download asks its caller.
struct DownloadRules: Sendable {
  var way = RequestRules()
  /// Where to go on, asked before each try: the file may have grown by then. The descriptor has to stand
  /// there.
  var resume: @Sendable () throws(TransportError) -> ResumePoint = { () throws(TransportError) in
    ResumePoint()
  }
  /// What to do with the body of a 200 or 206; other bodies are kept as text, and the file is left alone.
  var onHead: @Sendable (HTTPHead) -> DownloadDecision = { $0.status == 206 ? .write : .restart }
  var validate: @Sendable (HTTPDownload) -> Verdict<Void> = { _ in .byStatus }
  var progress: (@Sendable (Int) -> Void)?
}

/// What is there of a file.
struct ResumePoint: Sendable, Equatable {
  var offset: Int64 = 0
  /// A strong ETag, or nil to do without.
  var ifRange: String?
}
