/// The stored metadata of a work, and its files in one size.
struct StoredWork: Sendable {
  var illust: StoredIllust?
  /// The versions of its images, newest first.
  var files: [StoredFile] = []

  /// The versions of one image, newest first.
  func files(ofPage page: Int) -> [StoredFile] { files.filter { $0.page == page } }
}

// Lookups for downloads, in as few queries as possible: each one waits for access to the archive.
extension Archive {
  /// The stored data of many works, in the given order.
  func known(_ ids: [Int], size: ImageSize) throws(RankingLogError) -> [StoredWork] {
    try readingWorks(else: ids.map { _ in StoredWork() }) {
      (connection: borrowing Connection, forms) throws(RankingLogError) in
      var known: [StoredWork] = []
      for id in ids {
        known.append(
          StoredWork(
            illust: try connection.storedIllust(id, forms), files: try connection.files(of: id, size))
        )
      }
      return known
    }
  }

  /// The versions of an image, and the source of its partial download.
  func known(_ illust: Int, page: Int, size: ImageSize, part: StoredFile.Part) throws(RankingLogError)
    -> (files: [StoredFile], part: (url: String, etag: String)?)
  {
    try reading(else: ([], nil)) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        (try connection.files(of: illust, size).filter { $0.page == page }, try connection.part(part))
      }
    }
  }
}
