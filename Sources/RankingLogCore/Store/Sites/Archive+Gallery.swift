/// A work with its entries in stored rankings.
package struct ListedWork: Sendable {
  /// The current metadata.
  package let illust: Illust
  /// The caption as HTML.
  package let caption: String?
  /// The counts of the newest response with them.
  package fileprivate(set) var statistics = Statistics()
  /// The entries in all stored rankings, including superseded ones, in no particular order.
  package var entries: [Entry] = []

  package struct Entry: Sendable {
    /// The ID of the ranking's row.
    package let list: Int
    /// The rank, or the position if the source has no ranks.
    package let place: Int
  }
}

// Data of many works for galleries, in one query.
extension Archive {
  /// Returns the stored works with the given IDs, in the given order.
  package func listedWorks(_ ids: [Int]) throws(RankingLogError) -> [ListedWork] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var works = try connection.all(worksQuery, [Archive.list(ids)]) { (row: borrowing Row) in
        ListedWork(
          illust: IllustRow.illust(row, urlPatterns), caption: row.optionalText(IllustRow.count),
          statistics: Statistics(row, IllustRow.count + 1))
      }
      let numbers = Dictionary(works.enumerated().map { ($1.illust.id, $0) }, uniquingKeysWith: { $1 })
      try connection.forEach(entriesQuery, [Archive.list(ids)]) { (row: borrowing Row) in
        guard let number = numbers[row.int(0)] else { return }
        works[number].entries.append(ListedWork.Entry(list: row.int(1), place: row.count(2)))
        let listed = Statistics(row, 3)
        // Views only increase, so these are the newest counts.
        if listed.views ?? -1 > works[number].statistics.views ?? -1 { works[number].statistics = listed }
      }
      return works
    }
  }

  /// Returns the strictest ratings of works that are R-18 or R-18G, or were when a ranking listed them.
  func restrictions(of ids: [Int]) throws(RankingLogError) -> [Int: AgeRating] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var found: [Int: AgeRating] = [:]
      try connection.forEach(
        """
        SELECT value, \(SQLExpression.strictestAge(of: "value")) AS strictest FROM json_each(?) WHERE strictest > 0
        """, [Archive.list(ids)]
      ) { (row: borrowing Row) in found[row.int(0)] = AgeRating(code: row.int(1)) }
      return found
    }
  }

  /// Returns the downloaded images of works in a size, by work, in the order of pages. Selects the newest version of
  /// each page that is on disk, or the newest version if none is.
  package func downloadedImages(_ ids: [Int], _ size: ImageSize) throws(RankingLogError) -> [Int:
    [DownloadedImage]]
  {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var held: [Int: [DownloadedImage]] = [:]
      try connection.forEach(picturesQuery, [Archive.list(ids), .text(size.rawValue)]) {
        (row: borrowing Row) in
        let (work, page, bytes) = (row.int(0), row.count(1), row.count(3))
        let last = held[work]?.last
        if last?.page == page, last?.path != nil { return }
        let path = row.isNull(5) ? nil : row.text(5) + "/" + row.text(6)
        let isIntact = path.map { Files.length($0, followsLinks: false) == bytes } ?? false
        if last?.page == page {
          guard isIntact else { return }
          held[work]?.removeLast()
        }
        held[work, default: []].append(
          DownloadedImage(
            page: page, format: row.choice(2, else: .jpg), bytes: bytes, sha256: row.blob(4),
            path: isIntact ? path : nil))
      }
      return held
    }
  }
}

extension Statistics {
  /// Reads the counts of views, ratings and bookmarks from three columns.
  fileprivate init(_ row: borrowing Row, _ column: Int32) {
    self.init(
      views: row.optionalCount(column), ratings: row.optionalCount(column + 1),
      bookmarks: row.optionalCount(column + 2))
  }
}

private let worksQuery = """
  SELECT \(IllustRow.columns), iif(detail.illust IS NULL, listed_caption.caption, detail.caption),
    detail.views, detail.ratings, detail.bookmarks
  FROM json_each(?) AS asked CROSS JOIN illust ON illust.id = asked.value
    LEFT JOIN artist ON artist.id = illust.artist LEFT JOIN detail ON detail.illust = illust.id
    LEFT JOIN listed_caption ON listed_caption.illust = illust.id
  """
private let entriesQuery = """
  SELECT entry.illust, entry.ranking, coalesce(entry.rank, entry.position), entry.views, entry.ratings,
    entry.bookmarks
  FROM json_each(?) AS asked CROSS JOIN ranking_entry AS entry ON entry.illust = asked.value
  """
private let picturesQuery = """
  SELECT file.illust, file.page, file.format, file.bytes, file.sha256, root.path, place.relative_path
  FROM json_each(?1) AS asked CROSS JOIN file ON file.illust = asked.value AND file.size = ?2
    LEFT JOIN place ON place.file = file.id LEFT JOIN root ON root.id = place.root
  ORDER BY file.illust, file.page, file.id DESC
  """
