import RankingLogCore

/// Prints the works found: a table with ranks and matching tags, or any other output format.
struct SearchPrinter {
  private let format: OutputFormat
  private let grouping: Grouping?
  /// The searched strings.
  private let texts: [String]

  init(_ format: OutputFormat, by grouping: Grouping?, texts: [String]) {
    (self.format, self.grouping, self.texts) = (format, grouping, texts)
  }

  private static let columns: [Table.Column] = [
    .init("Best", 4...4, .right), .init("ID", 9...9, .right), .init("Title", 12...40),
    .init("Artist", 8...20),
    .init("Type", 6...6), .init("Days", 4...4, .right), .init("First", 10...10), .init("Last", 10...10),
    .init("Tags", 8...32),
  ]

  func print(_ hits: [SearchHit], _ context: Context, styler: Styler) throws {
    if let grouping {
      let sections = SectionPrinter<SearchHit>(
        grouping: grouping, columns: Self.columns,
        work: { Grouping.Work($0.entry, date: $0.ranking?.date) }, cells: cells,
        record: { $0.entry($1.entry, of: $1.ranking, span: $1.span) })
      return try sections.print(hits, format, context, styler: styler)
    }
    guard format == .table else {
      var works = WorkPrinter(format, context)
      for hit in hits { try works.print(EntryRecord(hit.entry, of: hit.ranking, span: hit.span)) }
      return try works.finish()
    }
    let table = Table(Self.columns, width: context.columns)
    let rows = hits.map { table.row(cells($0)) }
    try context.print { sink throws(SinkError) in
      try sink.write(([styler(.dim, table.header)] + rows).joined(separator: "\n") + "\n")
    }
  }

  private func cells(_ hit: SearchHit) -> [String] {
    let illust = hit.entry.illust
    return [
      hit.span.peak.map(String.init) ?? "", String(illust.id), WorkListPrinter.title(illust),
      illust.artist?.name ?? "", illust.type?.rawValue ?? "", String(hit.span.days),
      hit.span.first?.description ?? "", hit.span.last?.description ?? "",
      hit.tags(matching: texts).joined(separator: ", "),
    ]
  }
}
