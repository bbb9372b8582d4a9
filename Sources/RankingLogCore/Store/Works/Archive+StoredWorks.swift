/// What the archive knows of a work and of its files in one size.
struct StoredWork: Sendable {
  var illust: StoredIllust?
  /// The versions of its pictures, the newest first.
  var files: [StoredFile] = []

  /// The versions of one picture, the newest first.
  func files(ofPage page: Int) -> [StoredFile] { files.filter { $0.page == page } }
}

// What a download asks, in as few questions as can be: each waits for whoever has the archive.
extension Archive {
  /// What is known of many works, in their order.
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

  /// The versions of a picture, and from where the half-written file comes into which it is fetched.
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
