internal import CCurl

extension HTTPClient {
  /// The version of the loaded libcurl.
  package static var libraryVersion: String {
    libraries.first?.split(separator: "/").last.map(String.init) ?? "unknown"
  }

  /// The name and version of the TLS library that libcurl uses: `OpenSSL/3.0.15`.
  package static var tlsLibrary: String {
    libraries.dropFirst().first.map(String.init) ?? "unknown TLS library"
  }

  /// libcurl and the libraries it uses: `libcurl/7.88.1`, `OpenSSL/3.0.15`, `zlib/1.2.13`, …
  private static var libraries: [Substring] { String(cString: curl_version()).split(separator: " ") }
}
