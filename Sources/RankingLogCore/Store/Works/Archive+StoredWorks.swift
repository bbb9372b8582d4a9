// Lookups for downloads, in as few queries as possible, because each query waits for access to the archive.
extension Archive {
  /// Returns the stored data of many works, in the given order.
  func stored(_ ids: [Int], size: ImageSize) throws(RankingLogError) -> [StoredWork] {
    try readingWorks(else: ids.map { _ in StoredWork() }) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var stored: [StoredWork] = []
      for id in ids {
        stored.append(
          StoredWork(
            illust: try connection.storedIllust(id, urlPatterns), files: try connection.files(of: id, size),
            larger: size == .thumbnail
              ? try connection.files(of: id, .mobile) + connection.files(of: id, .regular)
                + connection.files(of: id, .original) : [],
            // Other programs download originals.
            claims: size == .original ? try connection.claims(of: id) : ClaimedPages()))
      }
      return stored
    }
  }

  /// Returns the metadata of works as lists contain it, by ID.
  package func works(_ ids: some Sequence<Int>) throws(RankingLogError) -> [Int: Illust] {
    try readingWorks(else: [:]) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var works: [Int: Illust] = [:]
      for id in ids { works[id] = try connection.listedIllust(id, urlPatterns) }
      return works
    }
  }

  /// Returns the works with only their titles and artists, in the given order; nil for works that are not stored.
  func titles(of ids: [Int]) throws(RankingLogError) -> [Illust?] {
    try reading(else: ids.map { _ in nil }) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(IllustRow.titleQuery, [Archive.list(ids)]) { (row: borrowing Row) in
        IllustRow.titled(row)
      }
    }
  }

  /// Returns the versions of an image, and the source of its partial download.
  func stored(_ illust: Int, page: Int, size: ImageSize, part: StoredFile.Part) throws(RankingLogError)
    -> (files: [StoredFile], part: (url: String, etag: String)?)
  {
    try reading(else: ([], nil)) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        (try connection.files(of: illust, size).filter { $0.page == page }, try connection.part(part))
      }
    }
  }
}
