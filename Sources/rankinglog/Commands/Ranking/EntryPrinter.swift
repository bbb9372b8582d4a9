import RankingLogCore

/// Prints rankings as they arrive, in any output format.
struct EntryPrinter: ~Copyable {
  private let format: OutputFormat
  private let context: Context
  private let table: Table
  private let styler: Styler
  /// The selected columns; nil for all.
  private let columns: [EntryColumn]?
  /// The collected entries; nil to print entries as they arrive.
  private var sections: EntrySections?
  private var current: Ranking?
  private var collected: [RankingEntry] = []
  private var seen: Set<Int> = []
  private var count = 0
  private var lines = JSONWriter(capacity: 1 << 16)

  /// The columns of complete tables.
  static let columns: [EntryColumn] = [
    .rank, .previousRank, .id, .title, .artist, .type, .pageCount, .views,
  ]

  /// - Parameters:
  ///   - grouping: The key of the sections, which are printed at the end as `json` or tables; nil for no sections.
  ///   - columns: The selected columns; nil for all.
  init(
    _ format: OutputFormat, by grouping: Grouping?, columns: [EntryColumn]?, _ context: Context,
    styler: Styler
  ) {
    self.format = format
    self.context = context
    self.styler = styler
    self.columns = columns
    table = Table((columns ?? EntryPrinter.columns).map(\.layout), width: context.columns)
    sections = grouping.map { EntrySections($0, columns) }
  }

  /// The columns of csv and tsv.
  private var row: [EntryColumn] { columns ?? EntryColumn.row(.ranking) }

  /// Prints the start of the output.
  mutating func begin() throws {
    guard sections == nil else { return }
    switch format {
    case .json: try context.print { sink throws(SinkError) in try sink.write("[") }
    case .csv, .tsvWithHeader:
      var header = DelimitedWriter(format == .csv ? context.output.csv : .tsv)
      header.header(row)
      try context.print { sink throws(SinkError) in try sink.write(header) }
    default: break
    }
  }

  /// Prints entries of a ranking, in order.
  mutating func print(_ ranking: Ranking, _ entries: [RankingEntry]) throws {
    if sections != nil {
      sections?.add(entries, of: ranking)
      return
    }
    let isNew = current?.date != ranking.date || current?.source != ranking.source
    current = ranking
    defer { if format != .json { count += entries.count } }
    switch format {
    case .json: collected += entries
    case .ndjson: try printLines(ranking, entries)
    case .tsv, .tsvWithHeader: try printRows(.tsv, ranking, entries)
    case .csv: try printRows(context.output.csv, ranking, entries)
    case .table: try printText((isNew ? heading(ranking) : "") + entries.map { line($0, ranking) }.joined())
    case .ids: try printText(unseen(entries).map { "\($0.illust.id)\n" }.joined())
    case .urls: try printText(unseen(entries).map { "\($0.illust.url)\n" }.joined())
    }
  }

  private mutating func printLines(_ ranking: Ranking, _ entries: [RankingEntry]) throws {
    lines.removeAll()
    // An array would copy each entry.
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices {
        lines.entry(entries[index], of: ranking, columns: columns)
        lines.endLine()
      }
    }
    try context.print { sink throws(SinkError) in try sink.write(lines) }
  }

  private func printRows(_ format: DelimitedWriter.Format, _ ranking: Ranking, _ entries: [RankingEntry])
    throws
  {
    var rows = DelimitedWriter(format, capacity: 1 << 16)
    let row = row
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices { rows.row(row, of: entries[index], in: ranking) }
    }
    try context.print { sink throws(SinkError) in try sink.write(rows) }
  }

  private func printText(_ text: String) throws {
    try context.print { sink throws(SinkError) in try sink.write(text) }
  }

  /// Ends a ranking. Prints nothing if the ranking has no printed entries.
  mutating func end(_ ranking: Ranking, missingRanks: [Int] = []) throws {
    guard format == .json, current != nil else { return }
    let record = RankingRecord(
      ranking, entries: collected, missingRanks: missingRanks, columns: columns)
    let separator = count == 0 ? "\n" : ",\n"
    count += 1
    collected = []
    current = nil
    try context.print { sink throws(SinkError) in
      try sink.write(separator)
      try sink.write(bytes: record.json)
    }
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  mutating func finish() throws {
    if let sections { return try sections.print(format, context, styler) }
    guard format == .json else { return }
    if let current, !collected.isEmpty { try end(current) }
    try context.print { sink throws(SinkError) in try sink.write("\n]\n") }
  }

  private func heading(_ ranking: Ranking) -> String {
    let total = ranking.total.map { ", \($0) works" } ?? ""
    let title = "\(ranking.kind.name) \(ranking.date) (\(ranking.source.rawValue)\(total))"
    return (count == 0 ? "" : "\n") + styler(.bold, title) + "\n" + styler(.dim, table.header) + "\n"
  }

  private func line(_ entry: RankingEntry, _ ranking: Ranking) -> String {
    table.row((columns ?? EntryPrinter.columns).map { $0.cell(entry, of: ranking) }) + "\n"
  }

  private mutating func unseen(_ entries: [RankingEntry]) -> [RankingEntry] {
    entries.filter { seen.insert($0.illust.id).inserted }
  }
}
