internal import CCrypto

extension [UInt8] {
  /// Base64 (RFC 4648, section 4).
  package var base64: String {
    // Four characters for every three bytes, and a zero.
    var base64 = [UInt8](repeating: 0, count: (count + 2) / 3 * 4 + 1)
    let length = Int(EVP_EncodeBlock(&base64, self, Int32(count)))
    return String(decoding: base64.prefix(length), as: UTF8.self)
  }

  /// Base64 for URLs (RFC 4648, section 5), without padding.
  var base64URL: String {
    let characters = base64.utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
