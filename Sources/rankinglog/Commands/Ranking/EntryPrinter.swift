import RankingLogCore

/// Prints rankings as they arrive, in any output format.
struct EntryPrinter: ~Copyable {
  private let format: OutputFormat
  private let context: Context
  private let table: Table
  private let styler: Styler
  /// Nil to print entries as they arrive.
  private var sections: EntrySections?
  private var current: Ranking?
  private var collected: [RankingEntry] = []
  private var seen: Set<Int> = []
  private var count = 0
  private var writer = JSONWriter(capacity: 1 << 16)

  static var columns: [Table.Column] {
    [
      .init("Rank", 4...4, .right), .init("Was", 4...4, .right), .init("ID", 9...9, .right),
      .init("Title", 12...48), .init("Artist", 8...24), .init("Type", 6...6), .init("Pages", 5...5, .right),
      .init("Views", 9...9, .right),
    ]
  }

  /// - Parameter grouping: Prints sections at the end, as `json` or else as tables; nil for one list.
  init(_ format: OutputFormat, by grouping: Grouping?, _ context: Context, styler: Styler) {
    self.format = format
    self.context = context
    self.styler = styler
    table = Table(EntryPrinter.columns, width: context.columns)
    sections = grouping.map { EntrySections($0) }
  }

  /// Prints what precedes all entries.
  mutating func begin() throws {
    guard sections == nil else { return }
    switch format {
    case .json: try context.print { sink throws(SinkError) in try sink.write("[") }
    case .csv:
      try context.print { sink throws(SinkError) in
        try sink.write(DelimitedText.csv(EntryRecord.columns, isForTerminal: sink.isTerminal))
      }
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
    if format == .json { return collected += entries }
    defer { count += entries.count }
    if format == .ndjson { return try printLines(ranking, entries) }
    var text = Array((format == .table && isNew ? heading(ranking) : "").utf8)
    text.reserveCapacity(entries.count * 320)
    for index in entries.indices { append(entries[index], of: ranking, to: &text) }
    try context.print { sink throws(SinkError) in try sink.write(bytes: text) }
  }

  private mutating func printLines(_ ranking: Ranking, _ entries: [RankingEntry]) throws {
    writer.removeAll()
    for index in entries.indices {
      writer.entry(entries[index], of: ranking)
      writer.endLine()
    }
    try context.print { sink throws(SinkError) in
      try writer.withBytes { bytes throws(SinkError) in try sink.write(bytes: bytes) }
    }
  }

  /// Ends a ranking; one of which nothing was printed is not printed.
  mutating func end(_ ranking: Ranking, missingRanks: [Int] = []) throws {
    guard format == .json, current != nil else { return }
    let record = RankingRecord(ranking, entries: collected, missingRanks: missingRanks)
    let separator = count == 0 ? "\n" : ",\n"
    count += 1
    collected = []
    current = nil
    try context.print { sink throws(SinkError) in
      try sink.write(separator)
      try sink.write(bytes: record.json)
    }
  }

  /// Prints what follows all entries, also after an error: the output up to it stays valid.
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

  private mutating func append(_ entry: RankingEntry, of ranking: Ranking, to text: inout [UInt8]) {
    switch format {
    case .csv:
      text +=
        DelimitedText.csv(
          EntryRecord.values(of: entry, in: ranking), isForTerminal: context.output.isTerminal
        ).utf8
    case .tsv: text += DelimitedText.tsv(EntryRecord.values(of: entry, in: ranking))
    case .ids: if seen.insert(entry.illust.id).inserted { text += "\(entry.illust.id)\n".utf8 }
    case .urls: if seen.insert(entry.illust.id).inserted { text += "\(entry.illust.url)\n".utf8 }
    case .table: text += (table.row(EntryPrinter.cells(entry)) + "\n").utf8
    case .json, .ndjson: break
    }
  }

  static func cells(_ entry: RankingEntry) -> [String] {
    let illust = entry.illust
    let before = entry.previousRank.map { $0 == 0 ? "new" : String($0) } ?? ""
    let title = entry.visibility == .visible ? illust.title : "(\(entry.visibility.rawValue)) \(illust.title)"
    return [
      String(entry.rankOrPosition), before, String(illust.id), title, illust.artist?.name ?? "",
      illust.type?.rawValue ?? "",
      illust.pageCount.map(String.init) ?? "", entry.statistics.views.map(String.init) ?? "",
    ]
  }
}
