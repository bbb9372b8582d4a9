/// The status line and headers of a response.
package struct HTTPHead: Sendable, Equatable {
  package let status: Int
  package let headers: HTTPHeaders
  /// The HTTP version as the server writes it: `1.1`, `2`.
  package let version: String
  /// Whether the connection to the host, or to the proxy, uses IPv6.
  package var isOverIPv6 = false

  /// Whether Cloudflare answered in place of the host, and requires a check that only browsers pass.
  package var isChallenge: Bool { headers["cf-mitigated"] == "challenge" }

  /// The announced length in bytes, before decompression.
  package var contentLength: Int64? { headers["Content-Length"].flatMap { Int64($0) } }

  /// `Content-Type` without its parameters, lowercased.
  package var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    var type: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: ";"): return String(decoding: type, as: UTF8.self)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): type.append(byte | 0x20)
      default: type.append(byte)
      }
    }
    return String(decoding: type, as: UTF8.self)
  }
}
