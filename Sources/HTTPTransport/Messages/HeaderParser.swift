/// Parses a response head from the lines that libcurl passes one by one.
///
/// Interim responses (1xx) are parsed too: each status line starts over.
package struct HeaderParser {
  /// The maximum size of all heads of one transfer, in bytes.
  package static let limit = 256 << 10

  package private(set) var byteCount = 0
  private var status: Int?
  private var version = ""
  private var headers = HTTPHeaders()

  /// The head read so far; nil before a final status line.
  package var head: HTTPHead? {
    guard let status, status >= 200 else { return nil }
    return HTTPHead(status: status, headers: headers, version: version)
  }

  /// - Returns: false when the head exceeds the limit.
  package mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    // Works on bytes: an image response has ten lines, and splitting `Character`s is slow.
    let text = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if text.starts(with: "HTTP/".utf8) {
      begin(String(decoding: text.dropFirst(5), as: UTF8.self))
    } else if let first = text.first, Self.isBlank(first) {
      headers.extendLast(with: Self.trimmed(text))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(HTTPHeader(Self.trimmed(text[..<colon]), Self.trimmed(text[(colon + 1)...])))
    }
    return true
  }

  private mutating func begin(_ statusLine: String) {
    let parts = statusLine.split(separator: " ", maxSplits: 2)
    version = parts.first.map(String.init) ?? ""
    // Three digits (RFC 9110, 15); anything else is not a valid response.
    status = parts.count > 1 ? Int(parts[1]).flatMap { (100...999).contains($0) ? $0 : nil } : nil
    headers = HTTPHeaders()
  }

  private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
