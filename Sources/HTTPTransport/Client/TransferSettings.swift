internal import CCurl

/// The options that every easy handle of a client shares.
struct TransferSettings: ~Copyable {
  let options: TransportOptions
  /// libcurl keeps a reference to the list, so it has the lifetime of the client's loop.
  private let connectTo: StringList
  /// The PEM file of trusted CA certificates; nil for libcurl's default.
  private let caFile: String?
  /// Whether there is one of them; otherwise no certificate of a server can be verified.
  private let namesCAFile: Bool

  init(_ options: TransportOptions) {
    self.options = options
    connectTo = StringList(options.connectTo)
    caFile = options.caFile ?? options.systemCAFiles.flatMap(SystemCertificates.firstReadable)
    namesCAFile = caFile != nil || options.systemCAFiles == nil
  }

  func apply(to handle: EasyHandle, for queued: QueuedTransfer) throws(TransportError) {
    if !namesCAFile, queued.url.scheme == "https" { throw .noCertificates }
    if let family = queued.request.addressFamily ?? options.addressFamily {
      try handle.set(CURLOPT_IPRESOLVE, Int(family == .ipv4 ? CURL_IPRESOLVE_V4 : CURL_IPRESOLVE_V6))
    }
    try handle.set(CURLOPT_NOSIGNAL, true)
    try handle.check(ccurl_allow_only_http(handle.pointer))
    // An older libcurl does not support the option, and only stops more slowly.
    _ = ccurl_leave_lookups_behind(handle.pointer)
    try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    try handle.set(CURLOPT_TCP_KEEPALIVE, true)
    // libcurl reads up to 32 KiB of an HTTP/2 connection at a time. With a smaller buffer, a stream's buffer may fill
    // up in the middle of a frame, and libcurl may forget the remaining bytes until the stall timeout (seen with 7.88
    // and its default of 16 KiB).
    try handle.set(CURLOPT_BUFFERSIZE, 64 << 10)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
    try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try handle.set(CURLOPT_LOW_SPEED_TIME, max(1, (options.stallTimeout.milliseconds + 999) / 1000))
    if !options.connectTo.isEmpty { try handle.set(CURLOPT_CONNECT_TO, connectTo) }
    if let proxy = options.proxy { try handle.set(CURLOPT_PROXY, proxy) }
    if let caFile { try handle.set(CURLOPT_CAINFO, caFile) }
    // With a CA directory in addition to the CA file, libcurl does not cache certificates between connections, and
    // reads the entire bundle again for each one: 140 certificates, 40 ms of CPU time.
    if namesCAFile { try handle.set(CURLOPT_CAPATH, nil) }
  }
}

extension EasyHandle {
  func apply(_ request: HTTPRequest) throws(TransportError) {
    try set(CURLOPT_URL, request.url)
    if let range = request.range { try set(CURLOPT_RANGE, range) }
    // Compressed responses are decompressed even if compression was not requested: some intermediaries compress
    // everything.
    try set(CURLOPT_ACCEPT_ENCODING, "")
    if request.needsNewConnection { try set(CURLOPT_FRESH_CONNECT, true) }
    if let timeout = request.timeout { try set(CURLOPT_TIMEOUT_MS, max(1, timeout.milliseconds)) }
    if let body = request.body { try setBody(body) }
    switch request.method {
    case .get where request.body == nil: break
    case .head: try set(CURLOPT_NOBODY, true)
    case .post:
      try set(CURLOPT_POST, true)
      if request.body == nil { try setBody([]) }
    case .get, .delete: try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }
}

extension HTTPRequest {
  /// The header lines in libcurl's form.
  func headerLines() throws(TransportError) -> [String] {
    // Without this, libcurl delays a large body until a "100 Continue", which few servers send.
    var lines = body == nil ? [] : ["Expect:"]
    if !acceptsEncoding { lines.append("Accept-Encoding:") }
    for header in headers {
      let isSound =
        !header.name.isEmpty && header.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
      guard isSound, header.value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
        throw .badHeader(name: header.name.filter { $0.isASCII && !$0.isNewline })
      }
      // "Name:" would remove the header; "Name;" sends it empty.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }
}

extension Duration {
  /// The duration in milliseconds, rounded down and clamped to the range of a 32-bit C `long`.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(max(seconds, 0), 2_000_000) * 1000 + max(attoseconds, 0) / 1_000_000_000_000_000)
  }
}
