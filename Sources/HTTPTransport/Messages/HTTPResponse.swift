/// Response headers in the order received. Names are compared ignoring case.
package struct HTTPHeaders: Sendable, Equatable {
  package private(set) var all: [HTTPHeader]

  package init(_ all: [HTTPHeader] = []) {
    self.all = all
  }

  /// The first value of a header.
  package subscript(name: String) -> String? {
    all.first { $0.isNamed(name) }?.value
  }

  /// All values of a header, such as `Set-Cookie`.
  package func values(_ name: String) -> [String] {
    all.filter { $0.isNamed(name) }.map(\.value)
  }

  package mutating func append(_ header: HTTPHeader) {
    all.append(header)
  }

  /// Appends to the last value, for an obsolete folded line.
  package mutating func extendLast(with text: String) {
    guard let last = all.indices.last else { return }
    all[last].value += all[last].value.isEmpty ? text : " " + text
  }
}

/// The status line and headers of a response.
package struct HTTPHead: Sendable, Equatable {
  package let status: Int
  package let headers: HTTPHeaders
  /// The HTTP version as the server writes it: `1.1`, `2`.
  package let version: String

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

/// A complete response with its body decompressed.
package struct HTTPResponse: Sendable, Equatable {
  package let head: HTTPHead
  package let body: [UInt8]
}
