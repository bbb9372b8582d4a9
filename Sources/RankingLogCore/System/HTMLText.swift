/// Text that was written for HTML: SAPI's fields are escaped once, captions have tags too.
enum HTMLText {
  /// A caption as a person reads it: line breaks for `<br>`, no other tags, references resolved.
  static func plain(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      text += rest[..<open]
      if rest[open...close].lowercased().hasPrefix("<br") { text += "\n" }
      rest = rest[rest.index(after: close)...]
    }
    return unescaped(text + rest)
  }

  /// The text as it was written. What is no reference stays as it is.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // By scalars: in `(&gt;ﾟ∀ﾟ)` the mark joins the semicolon before it to one character.
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      // No reference is longer than `&#x10FFFF;`.
      if let end = rest.prefix(10).firstIndex(of: ";"),
        let character = character(Substring(rest[..<end].dropFirst()))
      {
        result.append(character)
        rest = rest[end...].dropFirst()
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return String(result + rest)
  }

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
