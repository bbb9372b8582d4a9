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
    writer.object { writer in
      writeRanking(&writer)
      writeWork(&writer)
      writeCounts(&writer)
      if ranking == nil { writeDetails(&writer) }
    }
    return writer.bytes
  }

  private func writeRanking(_ writer: inout JSONWriter) {
    writer.key("schema")
    writer.value(EntryRecord.schema)
    writer.key("source")
    writer.value(ranking?.source.rawValue)
    writer.key("mode")
    writer.value(ranking?.kind.mode.rawValue)
    writer.key("content")
    writer.value(ranking?.kind.content.rawValue)
    writer.key("date")
    writer.value(ranking?.date.description)
    writer.key("fetched_at")
    writer.value(ranking?.fetchedAt.utc)
    writer.key("position")
    writer.value(ranking == nil ? nil : entry.position)
    writer.key("rank")
    writer.value(entry.rank)
    writer.key("previous_rank")
    writer.value(entry.previousRank)
  }

  private func writeWork(_ writer: inout JSONWriter) {
    let illust = entry.illust
    // A hidden slot is shown as it was that day, whatever is known of the work from elsewhere.
    let isHollow = entry.visibility == .hidden
    writer.key("id")
    writer.value(illust.id)
    writer.key("title")
    writer.value(isHollow ? "" : illust.title)
    writer.key("artist")
    if let artist = illust.artist, !isHollow {
      writer.object { writer in
        writer.key("id")
        writer.value(artist.id)
        writer.key("name")
        writer.value(artist.name)
        writer.key("account")
        writer.value(artist.account)
      }
    } else {
      writer.value(nil as String?)
    }
    writer.key("type")
    writer.value(illust.type?.rawValue)
    writer.key("page_count")
    writer.value(illust.pageCount)
    writer.key("width")
    writer.value(illust.width)
    writer.key("height")
    writer.value(illust.height)
    writer.key("tags")
    writer.array { writer in for tag in illust.tags { writer.value(tag) } }
    writer.key("created_at")
    writer.value(illust.createdAt?.japan)
    writer.key("uploaded_at")
    writer.value(illust.uploadedAt?.japan)
    writer.key("age_rating")
    writer.value(illust.ageRating?.rawValue)
    writer.key("ai")
    writer.value(illust.ai)
  }

  private func writeCounts(_ writer: inout JSONWriter) {
    writer.key("views")
    writer.value(entry.statistics.views)
    writer.key("bookmarks")
    writer.value(entry.statistics.bookmarks)
    writer.key("ratings")
    writer.value(entry.statistics.ratings)
    writer.key("visibility")
    writer.value(entry.visibility.rawValue)
    writer.key("images")
    writer.images(entry.illust.images)
    writer.key("url")
    writer.value(entry.illust.address)
  }

  private func writeDetails(_ writer: inout JSONWriter) {
    writer.key("caption")
    writer.value(entry.illust.caption)
    writer.key("pages")
    let pages = entry.illust.pages ?? (entry.illust.images == ImageURLs() ? [] : [entry.illust.images])
    writer.array { writer in for page in pages { writer.images(page) } }
  }
}

extension JSONWriter {
  fileprivate mutating func images(_ images: ImageURLs) {
    object { writer in
      writer.key("thumbnail")
      writer.value(images.thumbnail)
      writer.key("regular")
      writer.value(images.regular)
      writer.key("original")
      writer.value(images.original)
    }
  }
}
