/// A list that is kept for each user, by the name of its table.
enum PerUserList: String, Sendable {
  case bookmarks = "bookmark"
  case followed
}

extension Archive {
  /// The users of whom there ever was such a list.
  func users(with list: PerUserList) throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT DISTINCT user FROM \(list.rawValue) ORDER BY user") { (row: borrowing Row) in
        row.int(0)
      }
    }
  }
}
