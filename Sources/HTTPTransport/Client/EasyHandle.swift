internal import CCurl

/// A libcurl easy handle for one transfer. Used on the loop's thread only.
///
/// Handles are not reused. Reuse would save microseconds, because connections belong to the multi handle; but libcurl
/// retains the buffer of a handle whose HTTP/2 connection stays open, and with it the old buffer size.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  /// libcurl's error message buffer.
  private let errorText: UnsafeMutablePointer<CChar>

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  deinit {
    curl_easy_cleanup(pointer)
    errorText.deallocate()
  }

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(ccurl_set_long(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: Bool) throws(TransportError) {
    try set(option, value ? 1 : 0)
  }

  func set(_ option: CURLoption, offset value: Int64) throws(TransportError) {
    try check(ccurl_set_offset(pointer, option, curl_off_t(value)))
  }

  func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
    try check(ccurl_set_string(pointer, option, value))
  }

  /// Sets a list option. libcurl keeps a reference to the list, which has to outlive the transfer.
  func set(_ option: CURLoption, _ list: borrowing StringList) throws(TransportError) {
    try check(ccurl_set_list(pointer, option, list.head))
  }

  func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(TransportError) {
    try check(ccurl_set_pointer(pointer, option, value))
  }

  func set(_ option: CURLoption, callback: curl_write_callback) throws(TransportError) {
    try check(ccurl_set_callback(pointer, option, callback))
  }

  /// Sets the request body; libcurl copies it.
  func setBody(_ bytes: [UInt8]) throws(TransportError) {
    try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: Int64(bytes.count))
    let code = bytes.withUnsafeBytes { buffer in
      // An empty array may have no base address, and a null pointer would disable the body.
      withUnsafeBytes(of: 0) { empty in
        ccurl_set_string(
          pointer, CURLOPT_COPYPOSTFIELDS,
          (buffer.baseAddress ?? empty.baseAddress)?.assumingMemoryBound(to: CChar.self))
      }
    }
    try check(code)
  }

  func check(_ code: CURLcode) throws(TransportError) {
    guard code == CURLE_OK else {
      throw .libcurl(Int(code.rawValue), Self.words(for: code))
    }
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    return ccurl_get_string(pointer, info, &value) == CURLE_OK ? value.map { String(cString: $0) } : nil
  }

  func offset(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int64(value) : 0
  }

  /// The error message, without secrets.
  func reason(for code: CURLcode) -> String {
    let detail = String(cString: errorText)
    // The detail may quote a proxy URL, or parts of it, with its password. Other details contain none of these strings.
    let isQuoting = detail.contains(anyOf: ["://", "@", "proxy syntax", "proxy scheme"])
    return detail.isEmpty || isQuoting ? Self.words(for: code) : detail
  }

  private static func words(for code: CURLcode) -> String {
    curl_easy_strerror(code).map { String(cString: $0) } ?? "unknown error"
  }
}

/// A `curl_slist`.
struct StringList: ~Copyable {
  fileprivate let head: UnsafeMutablePointer<curl_slist>?

  init(_ strings: [String]) {
    var head: UnsafeMutablePointer<curl_slist>?
    for string in strings {
      // Out of memory returns nil and leaves the list unchanged.
      head = curl_slist_append(head, string) ?? head
    }
    self.head = head
  }

  deinit {
    curl_slist_free_all(head)
  }
}
