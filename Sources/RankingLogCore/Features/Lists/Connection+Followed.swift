extension Connection {
  /// Returns a user's list.
  borrowing func followed(by user: Int) throws(RankingLogError) -> FollowedList {
    let rows = try all(
      "SELECT at, illust, gap FROM followed WHERE user = ? ORDER BY at DESC, illust DESC", [.integer(user)]
    ) { (row: borrowing Row) in
      FollowedList.Row(key: FollowedList.Key(at: row.int(0), illust: row.int(1)), hasGap: row.int(2) != 0)
    }
    return FollowedList(rows)
  }

  /// Writes the changed rows.
  borrowing func replace(_ stored: FollowedList, by list: FollowedList, of user: Int) throws(RankingLogError)
  {
    let (before, after) = (Set(stored.rows), Set(list.rows))
    for row in before.subtracting(after) {
      try run(
        "DELETE FROM followed WHERE user = ? AND illust = ?", [.integer(user), .integer(row.key.illust)])
    }
    for row in after.subtracting(before) {
      try run(
        "INSERT INTO followed(user, illust, at, gap) VALUES(?, ?, ?, ?)",
        [
          .integer(user), .integer(row.key.illust), .integer(row.key.at), .integer(row.hasGap ? 1 : 0),
        ])
    }
  }
}
