extension EntryRecord {
  /// The columns of tsv and csv. New columns are appended only.
  public static let columns = [
    "id", "rank", "previous_rank", "position", "date", "mode", "content", "source", "title", "artist",
    "artist_id",
    "type", "page_count", "width", "height", "tags", "age_rating", "views", "url",
  ]

  /// The columns that follow for a record with a span.
  public static let spanColumns = ["days", "peak", "first", "last"]

  /// The columns of this record.
  public var columns: [String] { EntryRecord.columns + (span == nil ? [] : EntryRecord.spanColumns) }

  /// The raw values of the columns; empty if unknown. The printing code must sanitize them.
  public var values: [String] {
    let values = EntryRecord.values(of: entry, in: ranking)
    guard let span else { return values }
    return values + [
      String(span.days), EntryRecord.text(span.peak), span.first?.description ?? "",
      span.last?.description ?? "",
    ]
  }

  /// The values of the columns, without creating a record, which would copy all metadata of a work.
  public static func values(of entry: RankingEntry, in ranking: Ranking?) -> [String] {
    let illust = entry.illust
    let isHollow = entry.visibility == .hidden
    return [
      String(illust.id), text(entry.rank), text(entry.previousRank),
      ranking == nil ? "" : String(entry.position),
      ranking?.date.description ?? "", ranking?.kind.mode.rawValue ?? "",
      ranking?.kind.content.rawValue ?? "",
      ranking?.source.rawValue ?? "", isHollow ? "" : illust.title, isHollow ? "" : illust.artist?.name ?? "",
      isHollow ? "" : text(illust.artist?.id), illust.type?.rawValue ?? "", text(illust.pageCount),
      text(illust.width),
      text(illust.height), illust.tags.spaced, illust.ageRating?.rawValue ?? "",
      text(entry.statistics.views), illust.url,
    ]
  }

  /// The caption as plain text, without HTML.
  public var captionText: String? {
    entry.illust.caption.flatMap { $0.isEmpty ? nil : HTMLText.plain($0) }
  }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
}
