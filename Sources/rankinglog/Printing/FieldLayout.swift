import RankingLogCore

/// The layout of records of one kind that consist of fields.
struct FieldLayout<Record>: RecordLayout {
  /// The value of the key `kind` in JSON.
  let kind: String
  let fields: [Field<Record>]
  let work: ((Record) -> Int)?
  /// The selected columns in their order; nil for all.
  private(set) var selected: [Field<Record>]?
  /// Columns are as wide as the values of all records.
  let sampleSize = Int.max

  init(kind: String, fields: [Field<Record>], work: ((Record) -> Int)? = nil) {
    (self.kind, self.fields, self.work) = (kind, fields, work)
  }

  /// Returns the layout of the named columns; nil names all columns.
  func selecting(_ columns: ColumnNames?) -> FieldLayout {
    guard let columns else { return self }
    var layout = self
    let all = fields + Self.framing(kind)
    layout.selected = columns.names.compactMap { name in all.first { "\($0.name)" == name } }
    return layout
  }

  /// The keys of JSON objects that are not columns of their records.
  static func framing(_ kind: String) -> [Field<Record>] {
    [Field("schema") { _ in .number(EntryRecord.schema) }, Field("kind") { _ in .text(kind) }]
  }

  var names: [String] { columns.map { "\($0.name)" } }

  func write(_ record: Record, to rows: inout DelimitedWriter) {
    rows.row(columns.map { $0.value(record).text })
  }

  func write(_ record: Record, to json: inout JSONWriter) {
    let keys = selected ?? Self.framing(kind) + fields
    json.object { $0.fields(keys, of: record) }
  }

  func json(_ record: Record) -> [UInt8] {
    var writer = JSONWriter()
    write(record, to: &writer)
    return writer.bytes
  }

  func table(_ sample: [Record], width: Int?) -> Table? {
    Table(shown.map { $0.layout(sample) }, width: width)
  }

  func lines(_ record: Record, in table: Table?) -> String {
    table.map { $0.row(shown.map { $0.value(record).text }) + "\n" } ?? ""
  }

  /// The columns of csv and tsv.
  private var columns: [Field<Record>] { selected ?? fields }
  /// The columns of tables.
  private var shown: [Field<Record>] { selected ?? fields.filter { $0.column != nil } }
}

extension JSONWriter {
  /// Writes the members of a record.
  mutating func fields<Record>(_ fields: [Field<Record>], of record: Record) {
    for field in fields {
      key(field.name)
      switch field.value(record) {
      case .number(let number): value(number)
      case .text(let text): value(text)
      case .flag(let flag): value(flag)
      case .decimal(nil): value(nil as Int?)
      case .decimal(let number?): value(real: (number * 100).rounded() / 100)
      case .texts(let texts): array { writer in for text in texts { writer.value(text) } }
      }
    }
  }
}
