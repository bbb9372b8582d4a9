/// Rows of values between separators: a value breaks no row and steers no terminal.
enum DelimitedText {
  /// Values between tabs, of which none is left in a value.
  static func tsv(_ values: [String]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(512)
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(UInt8(ascii: "\t")) }
      line += value.sanitized().utf8
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// RFC 4180: quotes where they are needed, doubled inside, lines that end with CR LF.
  ///
  /// - Parameter isForTerminal: Elsewhere texts stay as they are, as far as no terminal can be steered by them.
  static func csv(_ values: [String], isForTerminal: Bool) -> String {
    values.map { quoted(isForTerminal ? $0.sanitized() : $0.disarmed()) }.joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ value: String) -> String {
    // By bytes, as readers see it: a mark makes another character of the quote or the comma before it.
    guard value.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return value
    }
    let doubled = value.utf8.flatMap { repeatElement($0, count: $0 == UInt8(ascii: "\"") ? 2 : 1) }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }
}
