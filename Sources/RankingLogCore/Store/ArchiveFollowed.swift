// The newest works of the artists whom users follow: a list for each user.
extension Archive {
  /// The users for whom such works were ever read.
  func followingUsers() throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT DISTINCT user FROM followed ORDER BY user") { (row: borrowing Row) in
        row.int(0)
      }
    }
  }

  /// A user's list.
  func followed(by user: Int) throws(RankingLogError) -> FollowedList {
    try reading(else: FollowedList()) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.followed(by: user).list
    }
  }

  /// The newest works on a user's list, and where others may be missing among them.
  func followedWorks(by user: Int, limit: Int) throws(RankingLogError) -> FollowedWorks {
    try readingWorks(else: FollowedWorks()) {
      (connection: borrowing Connection, forms) throws(RankingLogError) in
      let list = try connection.followed(by: user).list
      var found = FollowedWorks(holes: list.holes(among: limit))
      for row in list.rows.prefix(max(limit, 0)) {
        found.works.append(try connection.storedIllust(row.illust, forms)?.illust ?? Illust(id: row.illust))
      }
      return found
    }
  }

  /// Records a page of a user's list with its works, in one transaction.
  ///
  /// - Parameters:
  ///   - anchor: The work after which the page begins; nil for the newest.
  ///   - isWhole: Whether works that are not on the page any more are taken off the list.
  /// - Returns: The list as it is then.
  func record(
    _ page: Page<Illust>, followedBy user: Int, after anchor: Int?,
    isWhole: Bool = false
  ) throws(RankingLogError) -> FollowedList {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      for illust in page.elements { try connection.upsert(illust, &written) }
      let stored = try connection.followed(by: user)
      var list = stored.list
      list.add(
        Page(page.elements.map(\.id), next: page.next, unreadable: page.unreadable),
        after: anchor, isWhole: isWhole)
      try connection.replace(stored, by: list, of: user)
      return list
    }
  }
}

/// A list with the place of each row.
private struct StoredFollowedList {
  var list: FollowedList
  var places: [Int]
}

extension Connection {
  fileprivate borrowing func followed(by user: Int) throws(RankingLogError) -> StoredFollowedList {
    let rows = try all(
      "SELECT illust, gap, place FROM followed WHERE user = ? ORDER BY place DESC", [.integer(user)]
    ) { (row: borrowing Row) in
      (
        FollowedList.Row(illust: row.int(0), hasGap: row.int(1) != 0), row.int(2)
      )
    }
    return StoredFollowedList(list: FollowedList(rows.map(\.0)), places: rows.map(\.1))
  }

  /// Writes what is not as it was, counted from the oldest: mostly what came in front.
  fileprivate borrowing func replace(_ stored: StoredFollowedList, by list: FollowedList, of user: Int)
    throws(RankingLogError)
  {
    let kept = zip(stored.list.rows.reversed(), list.rows.reversed()).prefix { $0 == $1 }.count
    var place = kept > 0 ? stored.places[stored.places.count - kept] : 0
    try run("DELETE FROM followed WHERE user = ? AND place > ?", [.integer(user), .integer(place)])
    for row in list.rows.dropLast(kept).reversed() {
      place += 1
      try run(
        "INSERT INTO followed(user, illust, place, gap) VALUES(?, ?, ?, ?)",
        [.integer(user), .integer(row.illust), .integer(place), .integer(row.hasGap ? 1 : 0)])
    }
  }
}
