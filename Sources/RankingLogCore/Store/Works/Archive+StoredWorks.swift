/// The stored metadata of a work, and its files in one size.
struct StoredWork: Sendable {
  var illust: StoredIllust?
  /// The versions of its images, newest first.
  var files: [StoredFile] = []
  /// What other programs say they downloaded of it, in this size.
  var claims = ClaimedPages()

  /// The versions of one image, newest first.
  func files(ofPage page: Int) -> [StoredFile] { files.filter { $0.page == page } }

  /// Whether only another program says that it downloaded an image.
  func isClaimed(_ page: Int) -> Bool { claims.contains(page) && !files.contains { $0.page == page } }
}

// Lookups for downloads, in as few queries as possible: each one waits for access to the archive.
extension Archive {
  /// The stored data of many works, in the given order.
  func stored(_ ids: [Int], size: ImageSize) throws(RankingLogError) -> [StoredWork] {
    try readingWorks(else: ids.map { _ in StoredWork() }) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var stored: [StoredWork] = []
      for id in ids {
        stored.append(
          StoredWork(
            illust: try connection.storedIllust(id, urlPatterns), files: try connection.files(of: id, size),
            // Other programs download originals.
            claims: size == .original ? try connection.claims(of: id) : ClaimedPages()))
      }
      return stored
    }
  }

  /// The metadata of works as lists contain it, by id.
  func works(_ ids: some Sequence<Int>) throws(RankingLogError) -> [Int: Illust] {
    try readingWorks(else: [:]) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var works: [Int: Illust] = [:]
      for id in ids { works[id] = try connection.listedIllust(id, urlPatterns) }
      return works
    }
  }

  /// The works with their titles and artists only, in the given order; nil where none is stored.
  func titles(of ids: [Int]) throws(RankingLogError) -> [Illust?] {
    try reading(else: ids.map { _ in nil }) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(IllustRow.titleQuery, [Archive.list(ids)]) { (row: borrowing Row) in
        IllustRow.titled(row)
      }
    }
  }

  /// The versions of an image, and the source of its partial download.
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
