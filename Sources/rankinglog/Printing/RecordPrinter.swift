import RankingLogCore

/// A value of a field.
enum FieldValue {
  case number(Int?)
  case text(String?)
  case flag(Bool)
  /// A number that is printed with two decimals.
  case decimal(Double?)
  /// Strings; separated by spaces in tables, tsv and csv.
  case texts([String])

  /// The value in tables, tsv and csv; empty if unknown.
  var text: String {
    switch self {
    case .number(let number): number.map(String.init) ?? ""
    case .text(let text): text ?? ""
    case .flag(let flag): flag ? "yes" : "no"
    case .decimal(let number): number.map(FieldValue.fixed) ?? ""
    case .texts(let texts): texts.joined(separator: " ")
    }
  }

  /// Whether it is a number, or an unknown number.
  var isNumber: Bool {
    switch self {
    case .number, .decimal: true
    case .text, .flag, .texts: false
    }
  }

  static func fixed(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Prints records of one kind in any output format.
struct RecordPrinter<Record> {
  /// The value of the key `kind` in JSON.
  let kind: String
  let fields: [Field<Record>]
  /// Returns the ID of a record's work, for lists of IDs and URLs; nil if records are not works.
  var work: ((Record) -> Int)?
  /// The selected columns in their order; nil for all.
  private(set) var selected: [Field<Record>]?

  init(kind: String, fields: [Field<Record>], work: ((Record) -> Int)? = nil) {
    (self.kind, self.fields, self.work) = (kind, fields, work)
  }

  /// Returns the printer of the named columns; nil names all columns.
  func selecting(_ columns: ColumnNames?) -> RecordPrinter {
    guard let columns else { return self }
    var printer = self
    let all = fields + Self.framing(kind)
    printer.selected = columns.names.compactMap { name in all.first { "\($0.name)" == name } }
    return printer
  }

  /// The keys of JSON objects that are not columns of their records.
  static func framing(_ kind: String) -> [Field<Record>] {
    [Field("schema") { _ in .number(EntryRecord.schema) }, Field("kind") { _ in .text(kind) }]
  }

  /// Prints the records.
  ///
  /// - Parameter first: JSON objects to print before the records.
  func print(_ records: [Record], _ format: OutputFormat, _ context: Context, before first: [[UInt8]] = [])
    throws
  {
    let text: [UInt8] =
      switch format {
      case .table: Array(table(records, context).utf8)
      case .tsv: rows(records.map(values), .tsv)
      case .csv, .tsvWithHeader:
        rows(
          [(selected ?? fields).map { "\($0.name)" }] + records.map(values),
          format == .csv ? context.output.csv : .tsv)
      case .json, .ndjson: JSONObjects(first + records.map(json)).text(isLines: format == .ndjson)
      case .ids, .urls: Array(try works(records, format).utf8)
      }
    try context.print { sink throws(SinkError) in try sink.write(bytes: text) }
  }

  /// Returns a printer of the same records in sections.
  ///
  /// - Parameters:
  ///   - records: The records of all sections.
  ///   - work: Returns the work of a record, for the grouping.
  func sections(
    of records: [Record], by grouping: Grouping, _ work: @escaping (Record) -> Grouping.Work
  ) -> SectionPrinter<Record> {
    SectionPrinter(
      grouping: grouping, columns: columns(of: records), work: work, cells: cells,
      record: { write($1, to: &$0) })
  }

  private func values(_ record: Record) -> [String] { (selected ?? fields).map { $0.value(record).text } }

  private func rows(_ rows: [[String]], _ format: DelimitedWriter.Format) -> [UInt8] {
    var writer = DelimitedWriter(format)
    for row in rows { writer.row(row) }
    return writer.bytes
  }

  private func table(_ records: [Record], _ context: Context) -> String {
    let table = Table(columns(of: records), width: context.columns)
    return ([table.header] + records.map { table.row(cells($0)) }).joined(separator: "\n") + "\n"
  }

  private var shown: [Field<Record>] { selected ?? fields.filter { $0.column != nil } }
  private func columns(of records: [Record]) -> [Table.Column] { shown.map { $0.layout(records) } }
  private func cells(_ record: Record) -> [String] { shown.map { $0.value(record).text } }

  func json(_ record: Record) -> [UInt8] {
    var writer = JSONWriter()
    write(record, to: &writer)
    return writer.bytes
  }

  private func write(_ record: Record, to writer: inout JSONWriter) {
    let keys = selected ?? Self.framing(kind) + fields
    writer.object { $0.fields(keys, of: record) }
  }

  private func works(_ records: [Record], _ format: OutputFormat) throws -> String {
    guard let work else {
      throw RankingLogError.usage("-f \(format.rawValue) requires works, but the result contains none")
    }
    var seen: Set<Int> = []
    return records.map(work).filter { seen.insert($0).inserted }
      .map { format == .ids ? "\($0)\n" : "\(Illust(id: $0).url)\n" }.joined()
  }
}

/// Encoded JSON objects.
struct JSONObjects {
  private let objects: [[UInt8]]

  init(_ objects: [[UInt8]]) { self.objects = objects }

  /// Returns the objects as lines, or as an array.
  func text(isLines: Bool) -> [UInt8] {
    if isLines { return objects.flatMap { $0 + [UInt8(ascii: "\n")] } }
    return Array("[\n".utf8) + objects.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
  }
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
