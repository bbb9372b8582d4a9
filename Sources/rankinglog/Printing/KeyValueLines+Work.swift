import RankingLogCore

extension KeyValueLines {
  /// The lines of a work.
  init(_ record: EntryRecord) {
    let illust = record.entry.illust
    let size = illust.width.flatMap { width in illust.height.map { "\(width) × \($0)" } }
    let rows: [Row] = [
      ("Title", illust.title), ("Artist", illust.artist.map { "\($0.name) (\($0.id))" }),
      ("ID", String(illust.id)),
      ("Type", illust.type?.rawValue), ("Pages", illust.pageCount.map(String.init)), ("Size", size),
      (
        "Tags", illust.tags.isEmpty ? nil : illust.tags.map(record.tagNames.text(of:)).joined(separator: ", ")
      ),
      ("Created", illust.createdAt?.japan), ("Uploaded", illust.uploadedAt?.japan),
      ("Age", illust.ageRating?.rawValue),
      ("AI", illust.ai.map { $0 ? "yes" : "no" }), ("Views", illust.statistics.views.map(String.init)),
      ("Ratings", illust.statistics.ratings.map(String.init)),
      ("Bookmarks", illust.statistics.bookmarks.map(String.init)), ("Shown", illust.visibility.rawValue),
      ("Caption", record.captionText), ("Original", illust.images.original),
      ("URL", illust.url),
    ]
    let comments = (record.comments ?? []).map { ("Comment", CommentLines($0).text) }
    self.init(rows + HistoryLines(record.history ?? []).rows + comments)
  }
}
