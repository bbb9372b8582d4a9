/// Rows of values between separators, harmless for terminals and scripts.
enum DelimitedText {
  /// Values between tabs, of which none is left in a value.
  static func tsv(_ values: [String]) -> String {
    values.map { $0.sanitized() }.joined(separator: "\t") + "\n"
  }

  /// RFC 4180: quotes where they are needed, doubled inside, lines that end with CR LF.
  static func csv(_ values: [String]) -> String {
    values.map { quoted($0.sanitized()) }.joined(separator: ",") + "\r\n"
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
