import RankingLogCore
import TerminalKit

/// The layout of the rows of a query. The first rows determine the column widths of a table; columns of numbers are
/// right-aligned.
struct SQLLayout: RecordLayout {
  let names: [String]
  private let keys: [String]
  let sampleSize = 100
  /// The minimum width of long columns, in cells; a date is not truncated.
  private static let shortest = 10
  private static let longest = 60

  init(_ first: SQLRow) { (names, keys) = (first.columns, first.keys) }

  func write(_ row: SQLRow, to rows: inout DelimitedWriter) {
    if case .tsv = rows.format { rows.row(row.shownTexts) } else { rows.row(row.texts) }
  }

  func write(_ row: SQLRow, to json: inout JSONWriter) { json.row(row, keys: keys) }

  func table(_ sample: [SQLRow], width: Int?) -> Table? {
    let measure = CellMeasure()
    let texts = sample.map(\.shownTexts)
    let columns = names.indices.map { index in
      let widths = (texts.map { $0[index] } + [names[index]]).map { measure.width(of: $0.sanitized()) }
      let most = min(max(widths.max() ?? 1, 1), Self.longest)
      return Table.Column(
        names[index], min(most, Self.shortest)...most,
        sample.allSatisfy { $0.isNumber(index) } ? .right : .left)
    }
    return Table(columns, width: width)
  }

  func lines(_ row: SQLRow, in table: Table?) -> String { table.map { $0.row(row.shownTexts) + "\n" } ?? "" }
}

extension SQLRow {
  /// The values for tables and TSV: tags, which U+001F separates, are separated by spaces.
  fileprivate var shownTexts: [String] {
    texts.map { text in
      text.utf8.contains(0x1F)
        ? String(decoding: text.utf8.map { $0 == 0x1F ? 0x20 : $0 }, as: UTF8.self) : text
    }
  }

  /// Whether a value is a number or NULL.
  fileprivate func isNumber(_ index: Int) -> Bool {
    switch values[index] {
    case .integer, .real, .null: true
    case .text, .blob: false
    }
  }
}
