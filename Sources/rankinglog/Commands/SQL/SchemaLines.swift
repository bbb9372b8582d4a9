import RankingLogCore

/// The views with their columns, and the SQL of the tables.
struct SchemaLines {
  let lines: [String]
  /// The lines of the views.
  let views: [String]

  init(_ schema: ArchiveSchema) {
    let widest = schema.views.flatMap(\.columns).map(\.name.count).max() ?? 0
    views = schema.views.flatMap { view in
      ["\(view.name): \(view.meaning)"]
        + view.columns.map { "  \($0.name.padded(to: widest + 2))\($0.meaning)" } + [""]
    }
    lines = views + ["Tables (may change in later versions):", ""] + schema.tables.map { $0 + ";" }
  }
}
