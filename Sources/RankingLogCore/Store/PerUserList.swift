/// A list stored for each user, by table name.
package enum PerUserList: String, Sendable {
  case bookmarks = "bookmark"
  case followed
}

extension Archive {
  /// Returns the users with such a list.
  func users(with list: PerUserList) throws(RankingLogError) -> [Int] {
    try all("SELECT DISTINCT user FROM \(list.rawValue) ORDER BY user") { (row: borrowing Row) in
      row.int(0)
    }
  }
}
