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
    guard value.contains(where: { $0 == "," || $0 == "\"" }) else { return value }
    return "\"" + value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
