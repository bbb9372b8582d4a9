import RankingLogCore

extension EntryColumn {
  /// The layout in tables.
  var layout: Table.Column {
    switch self {
    case .id: .init("ID", 9...9, .right)
    case .rank: .init("Rank", 4...4, .right)
    case .previousRank: .init("Was", 4...4, .right)
    case .position: .init("Position", 8...8, .right)
    case .date: .init("Date", 10...10)
    case .mode: .init("Mode", 5...12)
    case .content: .init("Content", 7...7)
    case .source: .init("Source", 6...6)
    case .title: .init("Title", 12...44)
    case .artist: .init("Artist", 8...24)
    case .artistID: .init("Artist ID", 9...9, .right)
    case .type: .init("Type", 6...6)
    case .pageCount: .init("Pages", 5...5, .right)
    case .width: .init("Width", 6...6, .right)
    case .height: .init("Height", 6...6, .right)
    case .tags: .init("Tags", 8...48)
    case .ageRating: .init("Age", 4...4)
    case .views: .init("Views", 9...9, .right)
    case .url: .init("URL", 41...41)
    case .days: .init("Days", 4...4, .right)
    case .peak: .init("Best", 4...4, .right)
    case .first: .init("First", 10...10)
    case .last: .init("Last", 10...10)
    case .schema: .init("Schema", 6...6, .right)
    case .fetchedAt: .init("Fetched", 20...20)
    case .createdAt: .init("Created", 25...25)
    case .uploadedAt: .init("Uploaded", 25...25)
    case .ai: .init("AI", 3...3)
    case .bookmarks: .init("Bookmarks", 9...9, .right)
    case .ratings: .init("Ratings", 9...9, .right)
    case .visibility: .init("Shown", 7...7)
    case .images: .init("Images", 24...120)
    case .caption: .init("Caption", 12...60)
    case .pages: .init("Page URLs", 24...120)
    }
  }

  /// The cell in tables: with the position if there is no rank, and with the visibility of a work that is not visible.
  func cell(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil) -> String {
    switch self {
    case .rank: ranking == nil ? "" : String(entry.rankOrPosition)
    case .previousRank where entry.rankChange == .new: "new"
    case .title: entry.displayTitle
    case .artist: entry.illust.artist?.name ?? ""
    default: text(entry, of: ranking, span: span)
    }
  }
}

extension Table.Column {
  /// The same column with other limits of its width.
  func width(_ limits: ClosedRange<Int>) -> Table.Column { Table.Column(title, limits, alignment) }
}
