extension Archive {
  /// Returns the works that pixiv reported as deleted, and stored works that it lists without data.
  func vanishedWorks() throws(RankingLogError) -> [Int] {
    try all(
      "SELECT id FROM illust WHERE visibility = ? OR visibility = ? AND title <> ''",
      [.integer(Visibility.deleted.code), .integer(Visibility.hidden.code)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// Returns the number and size of works' files on disk, and the path of the first page.
  func heldFiles(of works: [Int]) throws(RankingLogError) -> [Int: (
    count: Int, bytes: Int, path: String?
  )] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var files: [Int: (count: Int, bytes: Int, path: String?)] = [:]
      try connection.forEach(
        """
        SELECT file.illust, file.bytes, root.path, min(place.relative_path)
        FROM json_each(?) AS asked CROSS JOIN file ON file.illust = asked.value
          JOIN place ON place.file = file.id JOIN root ON root.id = place.root
        GROUP BY file.id ORDER BY file.illust, file.page, file.id DESC
        """, [Archive.list(works)]
      ) { (row: borrowing Row) in
        let work = row.int(0)
        let before = files[work] ?? (0, 0, row.text(2) + "/" + row.text(3))
        files[work] = (before.count + 1, before.bytes + row.int(1), before.path)
      }
      return files
    }
  }
}
