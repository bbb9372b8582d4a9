/// An image that another program says it downloaded.
struct Claim: Hashable, Sendable {
  let illust: Int
  /// From 0; nil for all pages.
  var page: Int?
  /// The program.
  let origin: String
  /// Its record in its own words.
  let name: String

  /// The page number stored for all pages.
  static let wholeWork = -1
}

// What other programs downloaded, without a file.
extension Archive {
  /// Records claims, except of images that are claimed already.
  ///
  /// - Returns: Whether each one is new.
  func record(_ claims: [Claim], at now: Timestamp) throws(RankingLogError) -> [Bool] {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try claims.map { claim throws(RankingLogError) in
        try connection.run(
          "INSERT OR IGNORE INTO claim(illust, page, origin, name, claimed_at) VALUES(?, ?, ?, ?, ?)",
          [
            .integer(claim.illust), .integer(claim.page ?? Claim.wholeWork), .text(claim.origin),
            .text(claim.name), .integer(now.seconds),
          ])
        return connection.changes > 0
      }
    }
  }
}

extension Connection {
  /// The claimed pages of a work.
  borrowing func claims(of illust: Int) throws(RankingLogError) -> ClaimedPages {
    let pages = try all("SELECT page FROM claim WHERE illust = ?", [.integer(illust)]) {
      (row: borrowing Row) in row.number(0, in: Claim.wholeWork...Count.range.upperBound)
    }
    return ClaimedPages(Set(pages))
  }
}

/// The pages of a work that other programs say they downloaded.
struct ClaimedPages: Hashable, Sendable {
  private let pages: Set<Int>

  fileprivate init(_ pages: Set<Int>) { self.pages = pages }

  /// None.
  init() { pages = [] }

  func contains(_ page: Int) -> Bool { pages.contains(page) || pages.contains(Claim.wholeWork) }
}
