internal import CCurl
import Platform

extension TransportError {
  /// Maps a libcurl result code to the error that determines retries.
  init(_ code: CURLcode, from handle: EasyHandle, host: String, timeout: Duration?, usesProxy: Bool) {
    let reason = handle.reason(for: code)
    let tunnelStatus = handle.long(CURLINFO_HTTP_CONNECTCODE)
    self =
      switch code {
      // libcurl reports the action that failed: resolving, connecting, reading certificates.
      case _ where Self.mayOpenNoFile: .file(code: EMFILE)
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(reason: reason)
      case CURLE_RECV_ERROR where tunnelStatus >= 300: .proxy(reason: "HTTP \(tunnelStatus)")
      case CURLE_COULDNT_CONNECT where usesProxy: .proxy(reason: reason)
      case CURLE_COULDNT_RESOLVE_HOST: .notResolved(host: host)
      // A failed handshake is a failed connection; certificate errors have separate codes.
      case CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR: .notConnected(host: host, reason: reason)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
        .tls(host: host, reason: reason)
      case CURLE_OPERATION_TIMEDOUT: Self.lateness(of: handle, host: host, timeout: timeout)
      case CURLE_PARTIAL_FILE: Self.shortfall(of: handle, host: host)
      case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .reset(host: host, reason: reason)
      // The scheme was checked before, so "unsupported protocol" means a response that is neither HTTP/1 nor HTTP/2.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
        .malformed(host: host, reason: reason)
      case CURLE_URL_MALFORMAT: .badURL(url: host, reason: "not a valid URL")
      default: .other(host: host, code: Int(code.rawValue), reason: reason)
      }
  }

  /// libcurl could not be initialized.
  static var notInitialized: TransportError {
    mayOpenNoFile ? .file(code: EMFILE) : .local(reason: "cannot initialize libcurl")
  }

  /// Whether the process has reached its limit of open files.
  private static var mayOpenNoFile: Bool {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return errno == EMFILE || errno == ENFILE }
    close(descriptor)
    return false
  }

  /// Determines which timeout expired from the measured times, because libcurl has one code for three timeouts.
  private static func lateness(of handle: EasyHandle, host: String, timeout: Duration?) -> TransportError {
    let isConnected = handle.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
    let elapsed = Duration.microseconds(handle.offset(CURLINFO_TOTAL_TIME_T))
    if let timeout, elapsed >= timeout { return .timedOut(host: host) }
    return isConnected ? .stalled(host: host) : .timedOut(host: host)
  }

  private static func shortfall(of handle: EasyHandle, host: String) -> TransportError {
    let expected = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return .truncated(
      host: host, received: handle.offset(CURLINFO_SIZE_DOWNLOAD_T), expected: expected < 0 ? nil : expected)
  }
}
