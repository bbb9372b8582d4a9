/// A ranking entry or a single work in rankinglog's output format. A stable interface for scripts.
package struct EntryRecord: Hashable, Sendable {
  /// The version of the JSON schema. Incremented only if a key changes or is removed.
  package static let schema = 1

  /// The ranking; nil for a single work.
  package var ranking: Ranking?
  /// The entry. The position of a single work is meaningless and printed as null.
  package var entry: RankingEntry
  /// The comments on the work; nil if not requested.
  package var comments: [Comment]?
  /// The superseded metadata of the work; nil if not requested.
  package var history: [SupersededMetadata]?
  /// The work's time in rankings; nil if it is not printed.
  package var span: RankedSpan?

  /// Creates a record of a ranking entry, or of a work outside rankings.
  package init(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil) {
    (self.entry, self.ranking, self.span) = (entry, ranking, span)
  }

  /// Creates a record of a single work.
  package init(_ illust: Illust, comments: [Comment]? = nil, history: [SupersededMetadata]? = nil) {
    self.comments = comments
    self.history = history
    entry = RankingEntry(
      position: 0, statistics: illust.statistics, visibility: illust.visibility, illust: illust)
  }

  /// The record as a JSON object on one line.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.entry(entry, of: ranking, comments: comments, history: history, span: span)
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes a ranking entry or a single work like ``EntryRecord``, without creating a record, which would copy all
  /// metadata of a work.
  ///
  /// - Parameter more: Writes further members, after the others.
  package mutating func entry(
    _ entry: RankingEntry, of ranking: Ranking?, comments: [Comment]? = nil,
    history: [SupersededMetadata]? = nil, span: RankedSpan? = nil,
    and more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { writer in
      writer.members(of: ranking)
      writer.member("position", ranking == nil ? nil : entry.position)
      writer.ranks(entry)
      // A hidden entry is printed as on that day, even if the work's metadata is stored from another source.
      writer.members(of: entry.illust, isHollow: entry.visibility == .hidden)
      writer.counts(entry)
      writer.key("url")
      writer.value(urlOf: entry.illust.id)
      if let span {
        writer.members(of: span)
      } else if ranking == nil {
        writer.details(entry.illust)
      }
      if let comments { writer.comments(comments) }
      if let history { writer.history(history) }
      more(&writer)
    }
  }

  private mutating func members(of ranking: Ranking?) {
    member("schema", EntryRecord.schema)
    member("source", ranking?.source.rawValue)
    member("mode", ranking?.kind.mode.rawValue)
    member("content", ranking?.kind.content.rawValue)
    key("date")
    value(ranking?.date)
    key("fetched_at")
    value(utc: ranking?.fetchedAt)
  }

  mutating func ranks(_ entry: RankingEntry) {
    member("rank", entry.rank)
    member("previous_rank", entry.previousRank)
  }

  /// Writes a work's metadata.
  ///
  /// - Parameter isHollow: Whether to omit the title and the artist.
  mutating func members(of illust: Illust, isHollow: Bool = false) {
    member("id", illust.id)
    // Not `isHollow ? … : …`, which would copy both.
    if isHollow { member("title", "") } else { member("title", illust.title) }
    key("artist")
    if isHollow { null() } else { value(illust.artist) }
    member("type", illust.type?.rawValue)
    member("page_count", illust.pageCount)
    member("width", illust.width)
    member("height", illust.height)
    key("tags")
    value(illust.tags)
    key("created_at")
    value(japan: illust.createdAt)
    key("uploaded_at")
    value(japan: illust.uploadedAt)
    member("age_rating", illust.ageRating?.rawValue)
    member("ai", illust.ai)
  }

  /// Writes the counts, the visibility and the images of an entry.
  mutating func counts(_ entry: RankingEntry) {
    member("views", entry.statistics.views)
    member("bookmarks", entry.statistics.bookmarks)
    member("ratings", entry.statistics.ratings)
    member("visibility", entry.visibility.rawValue)
    key("images")
    images(entry.illust.images)
  }

  private mutating func members(of span: RankedSpan) {
    member("days", span.days)
    member("peak", span.peak)
    key("first")
    value(span.first)
    key("last")
    value(span.last)
  }

  private mutating func details(_ illust: Illust) {
    member("caption", illust.caption)
    let pages = illust.pages ?? (illust.images == ImageURLs() ? [] : [illust.images])
    member("pages", pages) { $0.images($1) }
  }

  mutating func images(_ images: ImageURLs) {
    object { writer in
      writer.member("thumbnail", images.thumbnail)
      writer.member("regular", images.regular)
      writer.member("original", images.original)
    }
  }
}
