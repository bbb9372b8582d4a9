/// A column of csv and tsv, and a key of JSON, of ranking entries and single works.
///
/// This is the only description of the values of an entry: all outputs name, order and write them by these cases, and
/// exported archives and printed records are read by them.
package enum EntryColumn: Int, CaseIterable, Sendable {
  // The columns of csv and tsv. They never move, so a new column follows the columns of the span.
  case id, rank, previousRank, position, date, mode, content, source, title, artist, artistID, type, pageCount
  case width, height, tags, ageRating, views, url
  case days, peak, first, last
  // The other keys of JSON.
  case schema, fetchedAt, createdAt, uploadedAt, ai, bookmarks, ratings, visibility, images, caption, pages

  /// The name of the column in csv, and the key in JSON.
  package var name: StaticString {
    switch self {
    case .id: "id"
    case .rank: "rank"
    case .previousRank: "previous_rank"
    case .position: "position"
    case .date: "date"
    case .mode: "mode"
    case .content: "content"
    case .source: "source"
    case .title: "title"
    case .artist: "artist"
    case .artistID: "artist_id"
    case .type: "type"
    case .pageCount: "page_count"
    case .width: "width"
    case .height: "height"
    case .tags: "tags"
    case .ageRating: "age_rating"
    case .views: "views"
    case .url: "url"
    case .days: "days"
    case .peak: "peak"
    case .first: "first"
    case .last: "last"
    case .schema: "schema"
    case .fetchedAt: "fetched_at"
    case .createdAt: "created_at"
    case .uploadedAt: "uploaded_at"
    case .ai: "ai"
    case .bookmarks: "bookmarks"
    case .ratings: "ratings"
    case .visibility: "visibility"
    case .images: "images"
    case .caption: "caption"
    case .pages: "pages"
    }
  }

  /// Writes the value of a column; null or empty if it is unknown.
  ///
  /// - Parameters:
  ///   - ranking: The ranking of the entry; nil for a single work, whose position is meaningless.
  ///   - span: The work's time in rankings; nil if there is none.
  ///   - isHollow: Whether to omit the title and the artist.
  @inline(__always)
  package func write<Writer: EntryWriter & ~Copyable>(
    _ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan?, isHollow: Bool, to writer: inout Writer
  ) {
    switch self {
    case .id: writer.value(entry.illust.id)
    case .rank: writer.value(entry.rank)
    case .previousRank: writer.value(entry.previousRank)
    case .position: writer.value(ranking == nil ? nil : entry.position)
    case .date: writer.value(ranking?.date)
    case .mode: writer.value(ranking?.kind.mode.rawValue)
    case .content: writer.value(ranking?.kind.content.rawValue)
    case .source: writer.value(ranking?.source.rawValue)
    // Not `isHollow ? … : …`, which would copy both.
    case .title: if isHollow { writer.value("") } else { writer.value(entry.illust.title) }
    case .artist: writer.value(artist: isHollow ? nil : entry.illust.artist)
    case .artistID: writer.value(isHollow ? nil : entry.illust.artist?.id)
    case .type: writer.value(entry.illust.type?.rawValue)
    case .pageCount: writer.value(entry.illust.pageCount)
    case .width: writer.value(entry.illust.width)
    case .height: writer.value(entry.illust.height)
    case .tags: writer.value(tags: entry.illust.tags)
    case .ageRating: writer.value(entry.illust.ageRating?.rawValue)
    case .views: writer.value(entry.statistics.views)
    case .url: writer.value(urlOf: entry.illust.id)
    case .days: writer.value(span?.days)
    case .peak: writer.value(span?.peak)
    case .first: writer.value(span?.first)
    case .last: writer.value(span?.last)
    case .schema: writer.value(EntryRecord.schema)
    case .fetchedAt: writer.value(utc: ranking?.fetchedAt)
    case .createdAt: writer.value(japan: entry.illust.createdAt)
    case .uploadedAt: writer.value(japan: entry.illust.uploadedAt)
    case .ai: writer.value(entry.illust.ai)
    case .bookmarks: writer.value(entry.statistics.bookmarks)
    case .ratings: writer.value(entry.statistics.ratings)
    case .visibility: writer.value(entry.visibility.rawValue)
    case .images: writer.value(images: entry.illust.images)
    case .caption: writer.value(caption: entry.illust.caption)
    case .pages: writer.value(pages: entry.illust.printedPages)
    }
  }

  /// Reads the value of a column of an exported entry.
  @inline(__always)
  func read<Reader: EntryReader>(
    from reader: inout Reader, into entry: inout RankingEntry
  ) throws(Reader.Failure) {
    switch self {
    case .position: entry.position = try reader.number(1...RankingSnapshot.maxEntries)
    case .rank: entry.rank = try reader.optionalNumber(Count.ranks)
    case .previousRank: entry.previousRank = try reader.optionalNumber(Count.previousRanks)
    case .id: entry.illust.id = try reader.number(Count.ids)
    case .title: entry.illust.title = try reader.string()
    case .artist: entry.illust.artist = try reader.optionalArtist()
    case .type: entry.illust.type = try reader.optionalChoice()
    case .pageCount: entry.illust.pageCount = try reader.optionalNumber(Count.pageCounts)
    case .width: entry.illust.width = try reader.optionalNumber(Count.pixels)
    case .height: entry.illust.height = try reader.optionalNumber(Count.pixels)
    case .tags: entry.illust.tags = try reader.tags()
    case .createdAt: entry.illust.createdAt = try reader.optionalTime()
    case .uploadedAt: entry.illust.uploadedAt = try reader.optionalTime()
    case .ageRating: entry.illust.ageRating = try reader.optionalChoice()
    case .ai: entry.illust.ai = try reader.optionalFlag()
    case .views: entry.statistics.views = try reader.optionalNumber(Count.range)
    case .bookmarks: entry.statistics.bookmarks = try reader.optionalNumber(Count.range)
    case .ratings: entry.statistics.ratings = try reader.optionalNumber(Count.range)
    case .visibility:
      entry.visibility = try reader.choice(or: .visible)
      entry.illust.visibility = entry.visibility
    case .images: entry.illust.images = try reader.images()
    // These follow from the ranking or from other values, or are not exported.
    case .date, .mode, .content, .source, .artistID, .url, .days, .peak, .first, .last, .schema, .fetchedAt,
      .caption, .pages:
      break
    }
  }
}

extension EntryColumn {
  /// The kinds of entries, which differ in their columns.
  package enum Kind: Sendable {
    /// An entry of a ranking.
    case ranking
    /// A found work, with its time in rankings.
    case found
    /// A single work.
    case work

    init(of ranking: Ranking?, span: RankedSpan?) {
      self = span != nil ? .found : ranking == nil ? .work : .ranking
    }
  }

  private static let span: [EntryColumn] = [.days, .peak, .first, .last]
  private static let common: [EntryColumn] = [
    .id, .rank, .previousRank, .position, .date, .mode, .content, .source, .title, .artist, .artistID, .type,
    .pageCount, .width, .height, .tags, .ageRating, .views, .url,
  ]
  private static let foundRow = common + span

  /// The columns of csv and tsv.
  package static func row(_ kind: Kind) -> [EntryColumn] { kind == .found ? foundRow : common }

  private static let ranks: [EntryColumn] = [.rank, .previousRank]
  /// The keys of a work's metadata.
  static let metadata: [EntryColumn] = [
    .id, .title, .artist, .type, .pageCount, .width, .height, .tags, .createdAt, .uploadedAt, .ageRating, .ai,
  ]
  private static let counts: [EntryColumn] = [.views, .bookmarks, .ratings, .visibility, .images]
  /// The keys of an entry in exported archives. They never move: a new key is the last, and earlier versions skip it.
  static let exchanged = [.position] + ranks + metadata + counts
  private static let rankingKeys =
    [.schema, .source, .mode, .content, .date, .fetchedAt, .position] + ranks + metadata + counts + [.url]
  private static let foundKeys = rankingKeys + span
  private static let workKeys = rankingKeys + [.caption, .pages]

  /// The keys of JSON.
  package static func keys(_ kind: Kind) -> [EntryColumn] {
    switch kind {
    case .ranking: rankingKeys
    case .found: foundKeys
    case .work: workKeys
    }
  }

  /// All columns and keys, in the order of csv.
  package static func all(_ kind: Kind) -> [EntryColumn] {
    let (row, keys) = (row(kind), keys(kind))
    return allCases.filter { row.contains($0) || keys.contains($0) }
  }

  /// The names of columns, in their order.
  package static func names(_ columns: [EntryColumn]) -> [String] { columns.map { "\($0.name)" } }

  /// The value of the column as text; empty if it is unknown.
  package func text(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil) -> String {
    var writer = DelimitedWriter(.tsv, capacity: 64)
    write(entry, of: ranking, span: span, isHollow: entry.visibility == .hidden, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Illust {
  /// The URLs of all pages; empty if none are stored.
  fileprivate var printedPages: [ImageURLs] { pages ?? (images == ImageURLs() ? [] : [images]) }
}
