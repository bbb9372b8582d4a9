import RankingLogCore

/// The entries of all rankings, to be printed in sections.
struct EntrySections {
  private typealias Element = (ranking: Ranking, entry: RankingEntry)

  private let grouping: Grouping
  /// The selected columns; nil for all.
  private let columns: [EntryColumn]?
  private var elements: [Element] = []

  init(_ grouping: Grouping, _ columns: [EntryColumn]?) {
    (self.grouping, self.columns) = (grouping, columns)
  }

  mutating func add(_ entries: [RankingEntry], of ranking: Ranking) {
    elements += entries.map { (ranking, $0) }
  }

  func print(_ format: OutputFormat, _ context: Context, _ styler: Styler) throws {
    // With several rankings, each rank needs its date.
    let isDated = grouping != .date && elements.contains { $0.ranking.date != elements[0].ranking.date }
    let shown = columns ?? (isDated ? [.date] : []) + EntryPrinter.columns
    let printer = SectionPrinter<Element>(
      grouping: grouping, columns: shown.map(\.layout),
      work: { Grouping.Work($0.entry, date: $0.ranking.date) },
      cells: { element in shown.map { $0.cell(element.entry, of: element.ranking) } },
      record: { [columns] in $0.entry($1.entry, of: $1.ranking, columns: columns) })
    try printer.print(elements, format, context, styler: styler)
  }
}
