/// The headers of a reply, in the order they came. Names are looked up without regard to case.
package struct HTTPHeaders: Sendable, Equatable {
  package private(set) var all: [HTTPHeader]

  package init(_ all: [HTTPHeader] = []) {
    self.all = all
  }

  /// The first value under that name.
  package subscript(name: String) -> String? {
    all.first { $0.isNamed(name) }?.value
  }

  /// Every value under that name, such as those of `Set-Cookie`.
  package func values(_ name: String) -> [String] {
    all.filter { $0.isNamed(name) }.map(\.value)
  }

  package mutating func append(_ header: HTTPHeader) {
    all.append(header)
  }

  /// Continues the value before it, as an old-style folded line does.
  package mutating func extendLast(with text: String) {
    guard let last = all.indices.last else { return }
    all[last].value += all[last].value.isEmpty ? text : " " + text
  }
}

/// What comes before a reply's body.
package struct HTTPHead: Sendable, Equatable {
  package let status: Int
  package let headers: HTTPHeaders
  /// The protocol's version as the server names it: `1.1`, `2`.
  package let version: String

  /// The length the server announced, before decompression.
  package var contentLength: Int64? { headers["Content-Length"].flatMap { Int64($0) } }

  /// `Content-Type` without its parameters, in lower case.
  package var mediaType: String? {
    headers["Content-Type"].flatMap { $0.utf8.split(separator: UInt8(ascii: ";")).first }.map { type in
      String(decoding: type.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
        .lowercased()
    }
  }
}

/// A whole reply, its body decompressed.
package struct HTTPResponse: Sendable, Equatable {
  package let head: HTTPHead
  package let body: [UInt8]
}
