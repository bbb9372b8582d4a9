import RankingLogCore

/// The layout of works and entries.
struct EntryLayout: RecordLayout {
  /// The selected columns; nil for all.
  let columns: [EntryColumn]?
  /// The columns of csv and tsv.
  let row: [EntryColumn]
  /// The columns of tables; nil to print each work as labeled lines.
  private let shown: [EntryColumn]?
  /// The widths of columns in tables, if they differ from the columns' own.
  private let limits: [EntryColumn: ClosedRange<Int>]
  /// Returns the tags in complete tables; nil for all tags.
  private let tags: (@Sendable (Tags) -> [String])?
  /// The widths of columns do not depend on values.
  let sampleSize = 0

  private init(
    _ kind: EntryColumn.Kind, _ columns: [EntryColumn]?, shown: [EntryColumn]?,
    limits: [EntryColumn: ClosedRange<Int>] = [:], tags: (@Sendable (Tags) -> [String])? = nil
  ) {
    (self.columns, self.shown, self.limits) = (columns, columns ?? shown, limits)
    self.tags = columns == nil ? tags : nil
    row = columns ?? EntryColumn.row(kind)
  }

  var names: [String] { EntryColumn.names(row) }
  var work: ((EntryRecord) -> Int)? { { $0.entry.illust.id } }

  func write(_ record: EntryRecord, to rows: inout DelimitedWriter) {
    rows.row(row, of: record.entry, in: record.ranking, span: record.span)
  }

  func write(_ record: EntryRecord, to json: inout JSONWriter) {
    json.entry(
      record.entry, of: record.ranking, comments: record.comments, history: record.history,
      span: record.span, columns: columns)
  }

  func table(_ sample: [EntryRecord], width: Int?) -> Table? { table(width: width) }

  func lines(_ record: EntryRecord, in table: Table?) -> String {
    guard let table else { return KeyValueLines(record).text }
    return line(record.entry, of: record.ranking, span: record.span, in: table)
  }

  func table(width: Int?) -> Table? {
    shown.map { Table($0.map { $0.layout.width(limits[$0] ?? $0.layout.limits) }, width: width) }
  }

  func line(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil, in table: Table) -> String {
    let cells = (shown ?? []).map { column in
      guard column == .tags, let tags else { return column.cell(entry, of: ranking, span: span) }
      return tags(entry.illust.tags).joined(separator: ", ")
    }
    return table.row(cells) + "\n"
  }
}

extension EntryLayout {
  /// The layout of ranking entries.
  ///
  /// - Parameter isDated: Whether complete tables contain the date of each entry.
  static func ranking(_ columns: [EntryColumn]?, isDated: Bool = false) -> EntryLayout {
    EntryLayout(
      .ranking, columns,
      shown: (isDated ? [.date] : []) + [
        .rank, .previousRank, .id, .title, .artist, .type, .pageCount, .views,
      ])
  }

  /// The layout of found works.
  ///
  /// - Parameter tags: Returns the tags in complete tables.
  static func found(_ columns: [EntryColumn]?, tags: @escaping @Sendable (Tags) -> [String]) -> EntryLayout {
    EntryLayout(
      .found, columns, shown: [.peak, .id, .title, .artist, .type, .days, .first, .last, .tags],
      limits: columns == nil ? [.title: 12...40, .artist: 8...20, .tags: 8...32] : [:], tags: tags)
  }

  /// The layout of works, one per line in tables.
  static func works(_ columns: [EntryColumn]?) -> EntryLayout {
    EntryLayout(
      .work, columns, shown: [.id, .title, .artist, .type, .pageCount], limits: [.title: 12...48])
  }

  /// The layout of works as labeled lines, if all columns are selected.
  static func details(_ columns: [EntryColumn]?) -> EntryLayout {
    columns == nil ? EntryLayout(.work, nil, shown: nil) : works(columns)
  }
}

extension RecordWriter<EntryLayout> {
  /// Writes works, some at a time, because a record copies the metadata of a work.
  mutating func write(_ illusts: some Collection<Illust>) throws(SinkError) {
    try write(illusts) { EntryRecord($0) }
  }

  /// Writes the records of values, in sections if there is a grouping.
  mutating func write<Value>(
    _ values: some Collection<Value>, by grouping: Grouping?, _ record: (Value) -> EntryRecord
  ) throws(SinkError) {
    guard let grouping else { return try write(values, record) }
    try write(values.map(record), by: grouping) { Grouping.Work($0.entry, date: $0.ranking?.date) }
  }

  /// Writes the records of values, some at a time, because a record copies the metadata of a work.
  mutating func write<Value>(_ values: some Collection<Value>, _ record: (Value) -> EntryRecord)
    throws(SinkError)
  {
    var rest = values[...]
    repeat {
      try write(rest.prefix(100).map(record))
      rest = rest.dropFirst(100)
    } while !rest.isEmpty
  }
}
