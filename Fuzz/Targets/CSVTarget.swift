@testable import RankingLogCore

/// The CSV of SAPI, and the works in its rows.
enum CSVTarget {
  static func run(_ bytes: [UInt8]) {
    guard let rows = try? CSVReader.rows(bytes) else { return }
    expect(rows.allSatisfy { !$0.isEmpty && $0 != [""] }, "a blank line is no row")
    expect(
      reread(rows) { Array(($0.map(quoted).joined(separator: ",") + "\n").utf8) } == rows,
      "rows do not survive")
    for isForTerminal in [true, false] {
      let harmless = rows.map { $0.map { isForTerminal ? $0.sanitized() : $0.disarmed() } }
      let again = reread(rows) { printed($0, .csv(isForTerminal: isForTerminal)) }
      // A row that reads back as an empty line is omitted.
      expect(again == harmless.filter { $0 != [""] }, "printed rows do not survive")
    }
    for row in rows {
      let tsv = printed(row, .tsv)
      expect(tsv.count { $0 == UInt8(ascii: "\t") } == row.count - 1, "a tab in a value of tsv")
      expect(tsv.firstIndex(of: UInt8(ascii: "\n")) == tsv.indices.last, "a line break in tsv")
      if let artist = SAPIRow(row).artist { expect(SAPIRow(row).illust == nil, "a work and \(artist)") }
    }
    Invariants.check(RankingPage(sapi: rows, number: 1))
  }

  /// Quotes a field as SAPI does: if it is not empty.
  private static func quoted(_ field: String) -> String {
    guard !field.isEmpty else { return "" }
    return "\"" + field.utf8Replacing(UInt8(ascii: "\""), with: "\"\"") + "\""
  }

  private static func printed(_ row: [String], _ format: DelimitedWriter.Format) -> [UInt8] {
    var writer = DelimitedWriter(format)
    writer.row(row)
    return writer.bytes
  }

  private static func reread(_ rows: [[String]], _ write: ([String]) -> [UInt8]) -> [[String]]? {
    try? CSVReader.rows(rows.flatMap(write))
  }
}

extension String {
  /// By bytes, because a combining character after a quote joins it in a `Character`.
  fileprivate func utf8Replacing(_ byte: UInt8, with text: String) -> String {
    String(decoding: utf8.flatMap { $0 == byte ? Array(text.utf8) : [$0] }, as: UTF8.self)
  }
}
