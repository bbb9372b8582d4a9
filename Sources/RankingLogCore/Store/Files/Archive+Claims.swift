// Downloads recorded by other programs, without a file.
extension Archive {
  /// Records downloads of other programs, except those already recorded.
  ///
  /// - Returns: Whether each record is new.
  func record(_ claims: [ExternalDownload], at now: Timestamp) throws(RankingLogError) -> [Bool] {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try claims.map { claim throws(RankingLogError) in
        try connection.run(
          "INSERT OR IGNORE INTO claim(illust, page, origin, name, claimed_at) VALUES(?, ?, ?, ?, ?)",
          [
            .integer(claim.illust), .integer(claim.page ?? ExternalDownload.wholeWork), .text(claim.origin),
            .text(claim.name), .integer(now.seconds),
          ])
        return connection.changes > 0
      }
    }
  }
}

extension Connection {
  /// Returns the pages of a work that other programs recorded as downloaded.
  borrowing func claims(of illust: Int) throws(RankingLogError) -> ClaimedPages {
    let pages = try all("SELECT page FROM claim WHERE illust = ?", [.integer(illust)]) {
      (row: borrowing Row) in row.number(0, in: ExternalDownload.wholeWork...Count.range.upperBound)
    }
    return ClaimedPages(Set(pages))
  }
}

/// The pages of a work that other programs recorded as downloaded.
struct ClaimedPages: Hashable, Sendable {
  private let pages: Set<Int>

  fileprivate init(_ pages: Set<Int>) { self.pages = pages }

  /// Creates an empty set of pages.
  init() { pages = [] }

  func contains(_ page: Int) -> Bool { pages.contains(page) || pages.contains(ExternalDownload.wholeWork) }
}
