import RankingLogCore

/// The layout of the entries of a ranking. Records of the entries would copy the metadata of the works.
struct RankingLayout: RecordLayout {
  let entries: EntryLayout
  var ranking: Ranking?
  let sampleSize = 0

  var names: [String] { entries.names }
  var work: ((RankingEntry) -> Int)? { { $0.illust.id } }

  func write(_ entry: RankingEntry, to rows: inout DelimitedWriter) {
    rows.row(entries.row, of: entry, in: ranking)
  }

  func write(_ entry: RankingEntry, to json: inout JSONWriter) {
    json.entry(entry, of: ranking, columns: entries.columns)
  }

  func table(_ sample: [RankingEntry], width: Int?) -> Table? { entries.table(width: width) }

  func lines(_ entry: RankingEntry, in table: Table?) -> String {
    table.map { entries.line(entry, of: ranking, in: $0) } ?? ""
  }
}

/// Prints rankings as they arrive. In `json`, each ranking is an object; the other formats print entries.
struct EntryPrinter: ~Copyable {
  private var writer: RecordWriter<RankingLayout>
  private let grouping: Grouping?
  private var current: Ranking?
  /// The entries of the current ranking, for `json`.
  private var entries: [RankingEntry] = []
  /// The entries of all rankings, for sections.
  private var records: [EntryRecord] = []

  /// - Parameters:
  ///   - grouping: The key of the sections, which are printed at the end as `json` or tables; nil for no sections.
  ///   - columns: The selected columns; nil for all.
  init(
    _ format: OutputFormat, by grouping: Grouping?, columns: [EntryColumn]?, _ context: Context,
    styler: Styler
  ) throws {
    let layout = RankingLayout(entries: .ranking(columns))
    writer = try RecordWriter(layout, format, context, styler: styler)
    self.grouping = grouping
  }

  /// Prints entries of a ranking, in order.
  mutating func print(_ ranking: Ranking, _ entries: [RankingEntry]) throws {
    let isNew = current?.date != ranking.date || current?.source != ranking.source
    current = ranking
    if grouping != nil {
      records += entries.map { EntryRecord($0, of: ranking) }
    } else if writer.format == .json {
      writer.begin()
      self.entries += entries
    } else {
      writer.layout.ranking = ranking
      // Without entries, csv has a header.
      writer.begin()
      try writer.write(entries, title: isNew ? title(ranking) : nil)
    }
  }

  /// Ends a ranking. Prints nothing if the ranking has no printed entries.
  mutating func end(_ ranking: Ranking, missingRanks: [Int] = []) throws {
    guard grouping == nil, writer.format == .json, current != nil else { return }
    let record = RankingRecord(
      ranking, entries: entries, missingRanks: missingRanks, columns: writer.layout.entries.columns)
    (entries, current) = ([], nil)
    try writer.write(object: record.json)
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  mutating func finish() throws {
    if let current, !entries.isEmpty { try end(current) }
    if let grouping, current != nil { try printSections(by: grouping) }
    try writer.finish()
  }

  private func printSections(by grouping: Grouping) throws {
    // With several rankings, each rank needs its date.
    let isDated = grouping != .date && records.contains { $0.ranking?.date != records[0].ranking?.date }
    let layout = EntryLayout.ranking(writer.layout.entries.columns, isDated: isDated)
    var sections = try RecordWriter(layout, writer.format, writer.context, styler: writer.styler)
    try sections.write(records, by: grouping, \.self)
    try sections.finish()
  }

  private func title(_ ranking: Ranking) -> String {
    let total = ranking.total.map { ", \($0) works" } ?? ""
    return "\(ranking.kind.name) \(ranking.date) (\(ranking.source.rawValue)\(total))"
  }
}
