// The newest works of followed artists: a list for each user.
extension Archive {
  /// Returns a user's list.
  func followed(by user: Int) throws(RankingLogError) -> FollowedList {
    try reading(else: FollowedList()) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.followed(by: user)
    }
  }

  /// Returns the newest works on a user's list, and the gaps among them.
  func followedWorks(by user: Int, limit: Int) throws(RankingLogError) -> FollowedWorks {
    try readingWorks(else: FollowedWorks()) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      let list = try connection.followed(by: user)
      var found = FollowedWorks(gaps: list.gaps(among: limit))
      for row in list.rows.prefix(max(limit, 0)) {
        let id = row.key.illust
        found.works.append(try connection.storedIllust(id, urlPatterns)?.illust ?? Illust(id: id))
      }
      return found
    }
  }

  /// Records a page of a user's list with its works, in one transaction.
  ///
  /// - Parameters:
  ///   - upper: The start of the contiguous range that the page continues; nil to start with its own first work.
  ///   - listed: All listed works, to remove other works within the page's range from the list.
  /// - Returns: The resulting list, and the end of the contiguous range.
  func record(
    _ page: Page<Illust>, followedBy user: Int, below upper: FollowedList.Key?,
    keepingOnly listed: Set<Int>? = nil
  ) throws(RankingLogError) -> (list: FollowedList, end: FollowedList.Key?) {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      for illust in page.elements { try connection.upsertListed(illust, &written) }
      let stored = try connection.followed(by: user)
      var list = stored
      let end = list.add(page, below: upper, keepingOnly: listed)
      try connection.replace(stored, by: list, of: user)
      return (list, end)
    }
  }
}
