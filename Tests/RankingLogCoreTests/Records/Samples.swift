@testable import RankingLogCore

/// An invented ranking and works, for the tests of output formats.
enum Samples {
  static let ranking = Ranking(
    source: .web, kind: RankingKind(.daily), date: RankingDate(dayNumber: 19_727),
    fetchedAt: Timestamp(seconds: 1_795_222_923), total: 500, state: .complete)

  static let illust = Illust(
    id: 114_862_000, title: "Har\"bour\u{8}\t海", artist: Artist(id: 3, name: "Ao"), type: .illust,
    pageCount: 2,
    width: 1200, height: 1600, tags: ["sea", "two words"], createdAt: Timestamp("2024-01-04T18:00:00+09:00"),
    uploadedAt: Timestamp("2024-01-04T18:00:12+09:00"), ageRating: .all, caption: "a<br>b",
    images: ImageURLs(thumbnail: "https://i.pximg.net/t.jpg", regular: "https://i.pximg.net/r.jpg"),
    statistics: Statistics(views: 1, ratings: 2, bookmarks: 3))

  static let entry = RankingEntry(
    position: 1, rank: 1, previousRank: 3, statistics: Statistics(views: 10, ratings: 5), illust: illust)
}

extension EntryRecord {
  /// The values of its row in tsv.
  var values: [String] {
    var writer = DelimitedWriter(.tsv)
    writer.row(EntryColumn.row(kind), of: entry, in: ranking, span: span)
    return writer.bytes.text.dropLast().split(separator: "\t", omittingEmptySubsequences: false).map(
      String.init)
  }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
