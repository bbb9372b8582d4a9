/// A column of csv and tsv, and a key of JSON, of ranking entries and single works.
///
/// This is the only description of the values of an entry: all outputs name, order and write them by these cases.
package enum EntryColumn: CaseIterable, Sendable {
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
  fileprivate func write<Writer: EntryWriter & ~Copyable>(
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
  /// The keys of an entry in exported archives, which never change.
  static let exchanged = ranks + metadata + counts
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

/// A writer of the values of an entry.
private protocol EntryWriter: ~Copyable {
  mutating func value(_ text: String?)
  mutating func value(_ number: Int?)
  mutating func value(_ flag: Bool?)
  mutating func value(_ date: RankingDate?)
  mutating func value(utc moment: Timestamp?)
  mutating func value(japan moment: Timestamp?)
  mutating func value(artist: Artist?)
  mutating func value(tags: Tags)
  mutating func value(images: ImageURLs)
  mutating func value(pages: [ImageURLs])
  mutating func value(caption: String?)
  mutating func value(urlOf id: Int)
}

extension JSONWriter: EntryWriter {
  /// Writes members of an entry or a single work.
  mutating func members(
    _ columns: [EntryColumn], of entry: RankingEntry, in ranking: Ranking? = nil, span: RankedSpan? = nil,
    isHollow: Bool = false
  ) {
    for column in columns {
      key(column.name)
      column.write(entry, of: ranking, span: span, isHollow: isHollow, to: &self)
    }
  }

  fileprivate mutating func value(artist: Artist?) { value(artist) }
  fileprivate mutating func value(tags: Tags) { value(tags) }
  fileprivate mutating func value(images urls: ImageURLs) { images(urls) }
  fileprivate mutating func value(pages: [ImageURLs]) {
    array { writer in for page in pages { writer.images(page) } }
  }
  fileprivate mutating func value(caption: String?) { value(caption) }
}

extension DelimitedWriter: EntryWriter {
  /// Writes the row of an entry or a single work, without creating a record, which would copy all metadata of a work.
  /// Unknown values are empty.
  ///
  /// - Parameter span: The work's time in rankings; nil if there is none.
  package mutating func row(
    _ columns: [EntryColumn], of entry: RankingEntry, in ranking: Ranking?, span: RankedSpan? = nil
  ) {
    let isHollow = entry.visibility == .hidden
    for column in columns {
      column.write(entry, of: ranking, span: span, isHollow: isHollow, to: &self)
    }
    endRow()
  }

  /// Writes the names of columns.
  package mutating func header(_ columns: [EntryColumn]) { row(EntryColumn.names(columns)) }

  fileprivate mutating func value(_ flag: Bool?) { value(flag.map { $0 ? "yes" : "no" }) }
  fileprivate mutating func value(_ date: RankingDate?) {
    value { text in if let date { text.append(date, separator: UInt8(ascii: "-")) } }
  }
  fileprivate mutating func value(utc moment: Timestamp?) { value(moment?.utc) }
  fileprivate mutating func value(japan moment: Timestamp?) { value(moment?.japan) }
  fileprivate mutating func value(artist: Artist?) { value(artist?.name) }
  fileprivate mutating func value(tags: Tags) { value(tags.spaced) }
  fileprivate mutating func value(images urls: ImageURLs) { value(pages: [urls]) }
  /// Writes all URLs, separated by spaces.
  fileprivate mutating func value(pages: [ImageURLs]) {
    value(
      pages.flatMap { [$0.thumbnail, $0.regular, $0.original].compactMap(\.self) }.joined(separator: " "))
  }
  fileprivate mutating func value(caption: String?) { value(caption.flatMap { HTMLText.plain($0) }) }
  fileprivate mutating func value(urlOf id: Int) { value { $0.append(urlOf: id) } }
}
