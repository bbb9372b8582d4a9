internal import CCurl

extension HTTPClient {
  /// The version of the loaded libcurl.
  package static var libraryVersion: String {
    // "libcurl/7.88.1 OpenSSL/3.0.15 zlib/1.2.13 …"
    let words = String(cString: curl_version()).split(separator: " ").first?.split(separator: "/")
    return words?.last.map(String.init) ?? "unknown"
  }
}
