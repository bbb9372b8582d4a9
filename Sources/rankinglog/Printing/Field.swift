import RankingLogCore

/// A column of records: its key in all formats, and its layout in tables.
struct Field<Record> {
  let name: StaticString
  /// The layout in tables; nil for columns that tables do not show.
  var column: Table.Column?
  let value: (Record) -> FieldValue

  init(_ name: StaticString, _ column: Table.Column? = nil, _ value: @escaping (Record) -> FieldValue) {
    (self.name, self.column, self.value) = (name, column, value)
  }
}
