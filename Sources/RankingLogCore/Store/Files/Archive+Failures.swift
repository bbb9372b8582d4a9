// Failed downloads, stored for a retry.
extension Archive {
  /// Records a failure; replaces an earlier failure of the same item.
  func record(_ failure: StoredFailure, at now: Timestamp) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let root = try connection.root(failure.root)
      let page = failure.work.pages?.first ?? StoredFailure.wholeWork
      try connection.removeFailures(
        "root = ? AND size = ? AND template = ? AND illust = ? AND page = ?",
        [
          .integer(root), .text(failure.size.rawValue), .text(failure.template), .integer(failure.work.id),
          .integer(page),
        ])
      let id = try connection.insert(
        """
        INSERT INTO failed(root, size, template, illust, page, source, reason, failed_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(root), .text(failure.size.rawValue), .text(failure.template), .integer(failure.work.id),
          .integer(page), SQLValue(failure.work.source?.rawValue), .text(failure.reason),
          .integer(now.seconds),
        ])
      for appearance in failure.work.appearances {
        try connection.run(
          "INSERT OR REPLACE INTO failed_place(failed, mode, content, date, rank) VALUES(?, ?, ?, ?, ?)",
          [
            .integer(id), .text(appearance.kind.mode.rawValue), .text(appearance.kind.content.rawValue),
            .text(appearance.date.description), .integer(appearance.rank),
          ])
      }
    }
  }

  /// Returns the failures, oldest first; all of them, or the failures in one output directory.
  func failures(root: String? = nil) throws(RankingLogError) -> [StoredFailure] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      let found = try connection.all(
        """
        SELECT failed.id, root.path, size, template, illust, page, source, reason
        FROM failed JOIN root ON root.id = failed.root WHERE root.path = ?1 OR ?1 IS NULL ORDER BY failed.id
        """, [SQLValue(root)], FailureRow.failure)
      var failures: [StoredFailure] = []
      for (id, var failure) in found {
        failure.work.appearances = try connection.all(
          "SELECT mode, content, date, rank FROM failed_place WHERE failed = ? ORDER BY date DESC, mode",
          [.integer(id)], FailureRow.appearance
        ).compactMap { $0 }
        failures.append(failure)
      }
      return failures
    }
  }

  /// Removes the failures of a page and of the entire work; if the page is nil, all failures of the work.
  func removeFailures(root: String, size: ImageSize, illust: Int, page: Int?) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.removeFailures(
        "root = (SELECT id FROM root WHERE path = ?1) AND size = ?2 AND illust = ?3 AND (page IN (?4, ?5) OR ?4 IS NULL)",
        [
          .text(root), .text(size.rawValue), .integer(illust), SQLValue(page),
          .integer(StoredFailure.wholeWork),
        ])
    }
  }
}

private enum FailureRow {
  static func failure(_ row: borrowing Row) -> (Int, StoredFailure) {
    var work = RequestedWork(id: row.int(4), source: row.optionalText(6).flatMap(RankingSource.init))
    let page = row.number(5, in: StoredFailure.wholeWork...Count.range.upperBound)
    if page != StoredFailure.wholeWork { work.pages = [page] }
    return (
      row.int(0),
      StoredFailure(
        root: row.text(1), size: row.choice(2, else: .original), template: row.text(3),
        work: work, reason: row.text(7))
    )
  }

  static func appearance(_ row: borrowing Row) -> RankingAppearance? {
    guard let mode = RankingMode(rawValue: row.text(0)), let content = RankingContent(rawValue: row.text(1))
    else { return nil }
    return RankingAppearance(kind: RankingKind(mode, content), date: row.date(2), rank: row.count(3))
  }
}

extension Connection {
  fileprivate borrowing func removeFailures(_ condition: String, _ arguments: [SQLValue])
    throws(RankingLogError)
  {
    try run(
      "DELETE FROM failed_place WHERE failed IN (SELECT id FROM failed WHERE \(condition))", arguments)
    try run("DELETE FROM failed WHERE \(condition)", arguments)
  }
}
