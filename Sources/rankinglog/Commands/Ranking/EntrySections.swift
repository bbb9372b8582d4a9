import RankingLogCore

/// The entries of all rankings, to be printed in sections.
struct EntrySections {
  private typealias Element = (ranking: Ranking, entry: RankingEntry)

  private let grouping: Grouping
  private var elements: [Element] = []

  init(_ grouping: Grouping) { self.grouping = grouping }

  mutating func add(_ entries: [RankingEntry], of ranking: Ranking) {
    elements += entries.map { (ranking, $0) }
  }

  func print(_ format: OutputFormat, _ context: Context, _ styler: Styler) throws {
    // With several rankings, each rank needs its date.
    let isDated = grouping != .date && elements.contains { $0.ranking.date != elements[0].ranking.date }
    let printer = SectionPrinter<Element>(
      grouping: grouping, columns: (isDated ? [.init("Date", 10...10)] : []) + EntryPrinter.columns,
      work: { Grouping.Work($0.entry, date: $0.ranking.date) },
      cells: { (isDated ? [$0.ranking.date.description] : []) + EntryPrinter.cells($0.entry) },
      record: { $0.entry($1.entry, of: $1.ranking) })
    try printer.print(elements, format, context, styler: styler)
  }
}
