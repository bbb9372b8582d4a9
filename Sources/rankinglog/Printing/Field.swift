import RankingLogCore
import TerminalKit

/// A column of records: its key in all formats, and its layout in tables.
struct Field<Record> {
  let name: StaticString
  /// The layout in tables; nil for columns that tables do not show.
  var column: Table.Column?
  let value: (Record) -> FieldValue

  /// Returns the layout in tables. A column that complete tables do not show is as wide as its values.
  func layout(_ records: [Record]) -> Table.Column {
    if let column { return column }
    let title = "\(name)".split(separator: "_").joined(separator: " ")
    let values = records.map(value)
    let measure = CellMeasure()
    let widest = values.map { measure.width(of: $0.text.sanitized()) }.max() ?? 0
    let width = min(max(title.count, widest), 60)
    return Table.Column(
      title.prefix(1).uppercased() + title.dropFirst(), min(width, 10)...width,
      values.allSatisfy(\.isNumber) ? .right : .left)
  }

  init(_ name: StaticString, _ column: Table.Column? = nil, _ value: @escaping (Record) -> FieldValue) {
    (self.name, self.column, self.value) = (name, column, value)
  }
}
