/// What the archive has of an image.
struct ImageStanding: Hashable, Sendable {
  /// The id of the newest original that was downloaded or adopted; nil if there is none, or not of all pages.
  var file: Int?
  var isClaimed: Bool
}

/// An image of a work, or all of its images.
struct ImageKey: Hashable, Sendable {
  let illust: Int
  /// From 0; nil for all pages.
  let page: Int?
}

// Files that were there before this program.
extension Archive {
  /// Records a file where it is.
  ///
  /// - Returns: The location of another version that is in the way, since nobody knows which is newer.
  func adopt(_ file: StoredFile, at location: StoredFile.Location, at now: Timestamp) throws(RankingLogError)
    -> StoredFile.Location?
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let versions = try connection.files(of: file.illust, file.size).filter { $0.page == file.page }
      if let same = versions.first(where: { $0.sha256 == file.sha256 }) {
        try connection.add(location, in: try connection.root(location.root), of: same.id, .existing)
        return nil
      }
      if let other = versions.first(where: { $0.url == file.url }) {
        return other.intactLocation ?? other.locations.first ?? location
      }
      var roots = RootCache()
      try connection.record(file, at: location, .existing, at: now, &roots)
      return nil
    }
  }

  /// The id of the newest file; 0 without one.
  func newestFile() throws(RankingLogError) -> Int {
    try reading(else: 0) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first("SELECT coalesce(max(id), 0) FROM file") { (row: borrowing Row) in row.int(0) }
        ?? 0
    }
  }

  /// What the archive has of images, in the given order.
  func standings(of images: [ImageKey]) throws(RankingLogError) -> [ImageStanding] {
    try reading(else: images.map { _ in ImageStanding(isClaimed: false) }) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        try images.map { image throws(RankingLogError) in try connection.standing(of: image) }
      }
    }
  }
}

extension Connection {
  fileprivate borrowing func standing(of image: ImageKey) throws(RankingLogError) -> ImageStanding {
    let claims = try claims(of: image.illust)
    guard let page = image.page else {
      let file = try first(
        """
        SELECT max(file.id) FROM file JOIN illust ON illust.id = file.illust
        WHERE file.illust = ? AND file.size = 'original' HAVING count(DISTINCT page) >= max(page_count)
        """, [.integer(image.illust)]
      ) { (row: borrowing Row) in row.optionalInt(0) }
      return ImageStanding(file: file.flatMap(\.self), isClaimed: claims.contains(Claim.wholeWork))
    }
    let file = try first(
      "SELECT max(id) FROM file WHERE illust = ? AND size = 'original' AND page = ?",
      [.integer(image.illust), .integer(page)]
    ) { (row: borrowing Row) in row.optionalInt(0) }
    return ImageStanding(file: file.flatMap(\.self), isClaimed: claims.contains(page))
  }
}
