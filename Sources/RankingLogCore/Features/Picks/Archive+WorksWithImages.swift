extension Archive {
  /// Returns the IDs of works whose first page was downloaded as an image.
  func worksWithImages() throws(RankingLogError) -> [Int] {
    try all(
      """
      SELECT DISTINCT illust FROM file
      WHERE page = 0 AND format <> 'zip' AND EXISTS(SELECT 1 FROM place WHERE place.file = file.id)
      """
    ) { (row: borrowing Row) in row.int(0) }
  }
}
