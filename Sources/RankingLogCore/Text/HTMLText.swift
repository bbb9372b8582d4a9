/// Conversions of HTML text: SAPI's fields are escaped once, captions also contain tags.
package enum HTMLText {
  /// Converts a caption to plain text: line breaks for `<br>`, other tags removed, character references resolved.
  package static func plain(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      text += rest[..<open]
      if rest[open...close].lowercased().hasPrefix("<br") { text += "\n" }
      rest = rest[rest.index(after: close)...]
    }
    return unescaped(text + rest)
  }

  /// Resolves character references. Other text is not changed.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.withContiguousStorageIfAvailable({ $0.contains(ampersand) }) ?? true else { return text }
    // By bytes: in `(&gt;ﾟ∀ﾟ)` the combining mark forms one character with the preceding semicolon. Appending to a view
    // of scalars copies the text so far.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var rest = Array(text.utf8)[...]
    while let start = rest.firstIndex(of: ampersand) {
      result += rest[..<start]
      rest = rest[start...]
      // The longest reference is `&#x10FFFF;`.
      if let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[..<end].dropFirst(), as: UTF8.self)[...])
      {
        result += String(character).utf8
        rest = rest[end...].dropFirst()
      } else {
        result.append(ampersand)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// Escapes text between tags or in a separate field; quotes are not changed.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == ampersand || $0 == less || $0 == greater }) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case ampersand: result += "&amp;".utf8
      case less: result += "&lt;".utf8
      case greater: result += "&gt;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let ampersand = UInt8(ascii: "&")

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: numbered(name)
    }
  }

  private static func numbered(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }
}
