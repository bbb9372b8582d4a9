/// An image URL with placeholders for the work's ID and upload time, so that most works share a few patterns.
///
/// `https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p0.png` of work 114862000, uploaded at that
/// time, has the pattern `https://i.pximg.net/img-original/img/{time}/{id}_p0.png`. A URL with neither is its own
/// pattern. The conversion is lossless, byte for byte.
struct ImageURLPattern: Hashable, Sendable {
  /// The stored form.
  let text: String
  fileprivate let pieces: [Piece]

  fileprivate enum Piece: Hashable {
    case text(String)
    case time, id
  }

  /// Creates a pattern from its stored form.
  init(text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    pieces = bytes.first == Self.mark ? [Self.piece(bytes.dropFirst())] : Self.pieces(bytes)
  }

  /// Returns the pattern of a URL, in its stored form.
  static func text(of url: String, id: Int, uploadedAt: Timestamp?) -> String {
    var pattern = Array(url.utf8)
    // Image URLs contain no braces. A URL with a brace is stored literally, after an equals character.
    if pattern.contains(UInt8(ascii: "{")) || pattern.first == mark { return "=" + url }
    if let uploadedAt { pattern.replaceFirst(Array(uploadedAt.imagePath.utf8), with: Array("{time}".utf8)) }
    pattern.replaceFirst([slash] + Array(String(id).utf8), with: Array("/{id}".utf8))
    return String(decoding: pattern, as: UTF8.self)
  }

  /// Returns the URL of a work with this pattern.
  func url(id: Int, uploadedAt: Timestamp?) -> String {
    var url = TextBuffer(capacity: 128)
    url.append(self, id: id, uploadedAt: uploadedAt)
    return url.text
  }

  private static func pieces(_ pattern: [UInt8]) -> [Piece] {
    var (pieces, rest): ([Piece], ArraySlice<UInt8>) = ([], pattern[...])
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      pieces.append(piece(rest[..<brace]))
      rest = rest[brace...]
      if rest.starts(with: "{time}".utf8) {
        pieces.append(.time)
        rest = rest.dropFirst(6)
      } else if rest.starts(with: "{id}".utf8) {
        pieces.append(.id)
        rest = rest.dropFirst(4)
      } else {
        pieces.append(.text("{"))
        rest = rest.dropFirst()
      }
    }
    return pieces + [piece(rest)]
  }

  private static func piece(_ bytes: ArraySlice<UInt8>) -> Piece {
    .text(String(decoding: bytes, as: UTF8.self))
  }

  private static let mark = UInt8(ascii: "=")
  private static let slash = UInt8(ascii: "/")
}

extension TextBuffer {
  /// Appends the URL of a work with a pattern.
  mutating func append(_ pattern: ImageURLPattern, id: Int, uploadedAt: Timestamp?) {
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): append(text)
      case .id: append(number: id)
      case .time:
        if let uploadedAt { append(imagePath: uploadedAt) } else { append("{time}" as StaticString) }
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func replaceFirst(_ pattern: [UInt8], with replacement: [UInt8]) {
    guard let first = pattern.first, count >= pattern.count else { return }
    for index in 0...(count - pattern.count) where self[index] == first {
      guard self[index..<index + pattern.count].elementsEqual(pattern) else { continue }
      return replaceSubrange(index..<index + pattern.count, with: replacement)
    }
  }
}
