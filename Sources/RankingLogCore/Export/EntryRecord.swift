/// A place in a ranking, or a work by itself, as rankinglog prints it. Scripts are written against it.
public struct EntryRecord: Hashable, Sendable {
  /// The version of the JSON form. It rises only when a key changes or goes.
  public static let schema = 1

  /// The ranking; nil for a work by itself.
  public var ranking: Ranking?
  /// The place; for a work by itself, its position has no meaning and is printed as null.
  public var entry: RankingEntry

  /// A place in a ranking.
  public init(_ entry: RankingEntry, of ranking: Ranking) {
    self.entry = entry
    self.ranking = ranking
  }

  /// A work by itself.
  public init(_ illust: Illust) {
    entry = RankingEntry(
      position: 0, statistics: illust.statistics, visibility: illust.visibility, illust: illust)
  }

  /// The record as one JSON object without line breaks.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the record as one JSON object without line breaks.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writeRanking(&writer)
      writeWork(&writer)
      writeCounts(&writer)
      if ranking == nil { writeDetails(&writer) }
    }
  }

  private func writeRanking(_ writer: inout JSONWriter) {
    writer.member("schema", EntryRecord.schema)
    writer.member("source", ranking?.source.rawValue)
    writer.member("mode", ranking?.kind.mode.rawValue)
    writer.member("content", ranking?.kind.content.rawValue)
    writer.key("date")
    writer.value(ranking?.date)
    writer.key("fetched_at")
    writer.value(utc: ranking?.fetchedAt)
    writer.member("position", ranking == nil ? nil : entry.position)
    writer.member("rank", entry.rank)
    writer.member("previous_rank", entry.previousRank)
  }

  private func writeWork(_ writer: inout JSONWriter) {
    let illust = entry.illust
    // A hidden slot is shown as it was that day, whatever is known of the work from elsewhere.
    let isHollow = entry.visibility == .hidden
    writer.member("id", illust.id)
    writer.member("title", isHollow ? "" : illust.title)
    writer.key("artist")
    if let artist = illust.artist, !isHollow {
      writer.object { writer in
        writer.member("id", artist.id)
        writer.member("name", artist.name)
        writer.member("account", artist.account)
      }
    } else {
      writer.null()
    }
    writer.member("type", illust.type?.rawValue)
    writer.member("page_count", illust.pageCount)
    writer.member("width", illust.width)
    writer.member("height", illust.height)
    writer.key("tags")
    writer.value(illust.tags)
    writer.key("created_at")
    writer.value(japan: illust.createdAt)
    writer.key("uploaded_at")
    writer.value(japan: illust.uploadedAt)
    writer.member("age_rating", illust.ageRating?.rawValue)
    writer.member("ai", illust.ai)
  }

  private func writeCounts(_ writer: inout JSONWriter) {
    writer.member("views", entry.statistics.views)
    writer.member("bookmarks", entry.statistics.bookmarks)
    writer.member("ratings", entry.statistics.ratings)
    writer.member("visibility", entry.visibility.rawValue)
    writer.key("images")
    writer.images(entry.illust.images)
    writer.key("url")
    writer.value(addressOf: entry.illust.id)
  }

  private func writeDetails(_ writer: inout JSONWriter) {
    writer.member("caption", entry.illust.caption)
    writer.key("pages")
    let pages = entry.illust.pages ?? (entry.illust.images == ImageURLs() ? [] : [entry.illust.images])
    writer.array { writer in for page in pages { writer.images(page) } }
  }
}

extension JSONWriter {
  fileprivate mutating func images(_ images: ImageURLs) {
    object { writer in
      writer.member("thumbnail", images.thumbnail)
      writer.member("regular", images.regular)
      writer.member("original", images.original)
    }
  }
}
