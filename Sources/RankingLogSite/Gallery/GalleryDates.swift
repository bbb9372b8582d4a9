import RankingLogCore

/// A date of a series with its entries. Without a ranking if there is none.
struct StoredDate {
  let date: RankingDate
  var ranking: Ranking?
  var entries: [RankingEntry] = []
}

/// The stored rankings of a series, newest first. For each date, the ranking of the preferred source is used, so that
/// the result is always the same. A partial list ends before its first missing page.
struct GalleryDates: AsyncSequence {
  private let feed: RankingFeed

  init(_ log: RankingLog, _ series: GallerySelection.Series) {
    let selection = RankingSelection(
      kind: series.kind, schedule: .dates(series.dates, note: nil), cachePolicy: .cacheOnly)
    feed = log.rankings(selection)
  }

  func makeAsyncIterator() -> Iterator { Iterator(feed: feed.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var feed: RankingFeed.Iterator
    private var pages: StoredDate?

    fileprivate init(feed: RankingFeed.Iterator) { self.feed = feed }

    mutating func next() async throws -> StoredDate? {
      while let event = try await feed.next() {
        switch event {
        case .note, .brokenOff: break
        case .page(let ranking, let entries):
          if pages == nil { pages = StoredDate(date: ranking.date, ranking: ranking) }
          pages?.entries += entries
        case .ended(let ranking, _): return take() ?? StoredDate(date: ranking.date, ranking: ranking)
        case .absent(let date, _), .notStored(let date, _): return take() ?? StoredDate(date: date)
        }
      }
      return take()
    }

    private mutating func take() -> StoredDate? {
      defer { pages = nil }
      return pages
    }
  }
}
