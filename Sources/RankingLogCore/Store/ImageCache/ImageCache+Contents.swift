// The contents of the entire cache.
extension ImageCache {
  /// Returns the contents of the cache, without reading images.
  func contents() throws(RankingLogError) -> ImageCacheContents {
    var contents = ImageCacheContents(directory: directory, budget: budget)
    guard exists else { return contents }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.forEach(
        """
        SELECT CASE WHEN url LIKE '%/c/480x960/%' THEN 'mobile' WHEN url LIKE '%/c/%' THEN 'thumbnail' ELSE 'regular' END
          AS size, count(*), sum(bytes), min(used_at), max(used_at)
        FROM image GROUP BY size ORDER BY size DESC
        """
      ) { (row: borrowing Row) in
        guard let size = ImageSize(rawValue: row.text(0)) else { return }
        contents.kinds.append(ImageCacheContents.Kind(size: size, images: row.count(1), bytes: row.count(2)))
        let (first, last) = (Timestamp(seconds: row.int(3)), Timestamp(seconds: row.int(4)))
        contents.used =
          min(first, contents.used?.lowerBound ?? first)...max(last, contents.used?.upperBound ?? last)
      }
    }
    return contents
  }

  /// Deletes all images, and frees their disk space.
  ///
  /// - Returns: The previous contents.
  func clear() throws(RankingLogError) -> ImageCacheContents {
    let contents = try contents()
    guard exists else { return contents }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("DELETE FROM image")
        // The files no longer have a row; neither do files left by a killed process.
        try connection.matchImages(withFilesIn: directory)
      }
      // Fails while another process is reading; the next images then use the free space.
      try? connection.run("VACUUM")
    }
    return contents
  }
}
