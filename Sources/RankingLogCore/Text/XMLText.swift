/// Text in XML 1.0.
package enum XMLText {
  /// Escapes text between tags, and removes characters that XML does not allow: control characters, U+FFFE and U+FFFF.
  package static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      // Without the escape, readers would convert it to a line feed.
      case "\r": escaped += "&#13;".unicodeScalars
      case "\t", "\n": escaped.append(scalar)
      case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Escapes the value of an attribute in double quotes.
  static func attribute(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }
}
