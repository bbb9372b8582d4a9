import RankingLogCore

/// Rows of delimited values, which cannot break a row or contain terminal escapes.
enum DelimitedText {
  /// Values separated by tabs; tabs inside values are replaced.
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

  /// RFC 4180: quoted where necessary, quotes doubled, lines ending with CR LF.
  ///
  /// - Parameter isForTerminal: Otherwise texts are kept exact, except for the starts of escape sequences.
  static func csv(_ values: [String], isForTerminal: Bool) -> String {
    values.map { quoted(isForTerminal ? $0.sanitized() : $0.disarmed()) }.joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ value: String) -> String {
    // Compares bytes, as readers do: a combining mark merges with the quote or comma before it into another
    // `Character`.
    guard value.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return value
    }
    let doubled = value.utf8.flatMap { repeatElement($0, count: $0 == UInt8(ascii: "\"") ? 2 : 1) }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }
}
