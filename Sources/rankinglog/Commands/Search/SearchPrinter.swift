import RankingLogCore

/// Prints the works found: a table with ranks and matching tags, or any other output format.
struct SearchPrinter {
  private let format: OutputFormat
  private let grouping: Grouping?
  /// The selected columns; nil for all.
  private let columns: [EntryColumn]?
  /// The searched strings.
  private let texts: [String]

  init(_ format: OutputFormat, by grouping: Grouping?, columns: [EntryColumn]?, texts: [String]) {
    (self.format, self.grouping, self.columns, self.texts) = (format, grouping, columns, texts)
  }

  /// The columns of complete tables, whose tags are only those that match.
  private static let shown: [EntryColumn] = [
    .peak, .id, .title, .artist, .type, .days, .first, .last, .tags,
  ]

  private var layout: [Table.Column] {
    if let columns { return columns.map(\.layout) }
    let limits: [EntryColumn: ClosedRange<Int>] = [.title: 12...40, .artist: 8...20, .tags: 8...32]
    return Self.shown.map { $0.layout.width(limits[$0] ?? $0.layout.limits) }
  }

  func print(_ hits: [SearchHit], _ context: Context, styler: Styler) throws {
    if let grouping {
      let sections = SectionPrinter<SearchHit>(
        grouping: grouping, columns: layout,
        work: { Grouping.Work($0.entry, date: $0.ranking?.date) }, cells: cells,
        record: { [columns] in
          $0.entry($1.entry, of: $1.ranking, span: $1.span, columns: columns)
        })
      return try sections.print(hits, format, context, styler: styler)
    }
    guard format == .table else {
      var works = WorkPrinter(format, columns: columns, context)
      for hit in hits { try works.print(EntryRecord(hit.entry, of: hit.ranking, span: hit.span)) }
      return try works.finish()
    }
    let table = Table(layout, width: context.columns)
    let rows = hits.map { table.row(cells($0)) }
    try context.print { sink throws(SinkError) in
      try sink.write(([styler(.dim, table.header)] + rows).joined(separator: "\n") + "\n")
    }
  }

  /// The columns that only found works have.
  static func facts(_ hit: SearchHit) -> [WorkQuery.Fact] {
    [EntryColumn.peak, .days, .first, .last].compactMap {
      WorkQuery.Fact($0.layout, $0.cell(hit.entry, of: hit.ranking, span: hit.span))
    }
  }

  private func cells(_ hit: SearchHit) -> [String] {
    (columns ?? Self.shown).map { column in
      columns == nil && column == .tags
        ? hit.tags(matching: texts).joined(separator: ", ")
        : column.cell(hit.entry, of: hit.ranking, span: hit.span)
    }
  }
}
