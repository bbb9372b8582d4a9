extension EntryRecord {
  /// The columns of tsv and csv: with the columns of the span for `search`, without for `ranking`.
  ///
  /// Columns never move, so a new column is appended after those of the span.
  package static func columns(withSpan: Bool) -> [String] {
    [
      "id", "rank", "previous_rank", "position", "date", "mode", "content", "source", "title", "artist",
      "artist_id",
      "type", "page_count", "width", "height", "tags", "age_rating", "views", "url",
    ] + (withSpan ? ["days", "peak", "first", "last"] : [])
  }

  /// The caption as plain text, without HTML.
  package var captionText: String? {
    entry.illust.caption.flatMap { $0.isEmpty ? nil : HTMLText.plain($0) }
  }
}

extension DelimitedWriter {
  /// Writes the row of a ranking entry or a single work, without creating a record, which would copy all metadata of a
  /// work. Unknown values are empty.
  ///
  /// - Parameter span: The time in rankings, which adds the span columns; nil to omit them.
  package mutating func entry(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil) {
    value(entry.illust.id)
    value(entry.rank)
    value(entry.previousRank)
    value(ranking == nil ? nil : entry.position)
    value(ranking?.date)
    value(ranking?.kind.mode.rawValue)
    value(ranking?.kind.content.rawValue)
    value(ranking?.source.rawValue)
    members(of: entry.illust, isHollow: entry.visibility == .hidden)
    value(entry.statistics.views)
    value { $0.append(urlOf: entry.illust.id) }
    if let span { members(of: span) }
    // New columns are written here, so that the columns of the span do not move.
    endRow()
  }

  private mutating func members(of illust: Illust, isHollow: Bool) {
    value(isHollow ? nil : illust.title)
    value(isHollow ? nil : illust.artist?.name)
    value(isHollow ? nil : illust.artist?.id)
    value(illust.type?.rawValue)
    value(illust.pageCount)
    value(illust.width)
    value(illust.height)
    value(illust.tags.spaced)
    value(illust.ageRating?.rawValue)
  }

  private mutating func members(of span: RankedSpan) {
    value(span.days)
    value(span.peak)
    value(span.first)
    value(span.last)
  }

  private mutating func value(_ date: RankingDate?) {
    value { text in if let date { text.append(date, separator: UInt8(ascii: "-")) } }
  }
}
