/// Writes an image address without what its work already says, so that most works share a few forms.
///
/// `https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p0.png` of work 114862000, uploaded at
/// that time, is the form `https://i.pximg.net/img-original/img/{time}/{id}_p0.png`. An address that has neither
/// is its own form. Nothing is lost: reading the form gives the address back, byte for byte.
struct ImageURLPattern: Hashable, Sendable {
  /// As the archive keeps it.
  let text: String
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case text(String)
    case time, id
  }

  /// A form that the archive holds.
  init(text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    pieces = bytes.first == Self.mark ? [Self.piece(bytes.dropFirst())] : Self.pieces(bytes)
  }

  /// The text of an address's form.
  static func text(of address: String, id: Int, uploadedAt: Timestamp?) -> String {
    var form = Array(address.utf8)
    // A brace has no place in an image address; one that has it is kept as it is, marked by an equals sign.
    if form.contains(UInt8(ascii: "{")) || form.first == mark { return "=" + address }
    if let uploadedAt { form.replaceFirst(Array(uploadedAt.imagePath.utf8), with: Array("{time}".utf8)) }
    form.replaceFirst([slash] + Array(String(id).utf8), with: Array("/{id}".utf8))
    return String(decoding: form, as: UTF8.self)
  }

  /// The address of a work that the form stands for.
  func address(id: Int, uploadedAt: Timestamp?) -> String {
    var address = TextBuffer(capacity: 128)
    for piece in pieces {
      switch piece {
      case .text(let text): address.append(text)
      case .id: address.append(number: id)
      case .time:
        if let uploadedAt {
          address.append(imagePath: uploadedAt)
        } else {
          address.append("{time}" as StaticString)
        }
      }
    }
    return address.text
  }

  private static func pieces(_ form: [UInt8]) -> [Piece] {
    var (pieces, rest): ([Piece], ArraySlice<UInt8>) = ([], form[...])
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

extension [UInt8] {
  fileprivate mutating func replaceFirst(_ pattern: [UInt8], with replacement: [UInt8]) {
    guard let first = pattern.first, count >= pattern.count else { return }
    for index in 0...(count - pattern.count) where self[index] == first {
      guard self[index..<index + pattern.count].elementsEqual(pattern) else { continue }
      return replaceSubrange(index..<index + pattern.count, with: replacement)
    }
  }
}
