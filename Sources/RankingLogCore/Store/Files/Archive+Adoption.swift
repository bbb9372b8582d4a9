/// The archive's records of an image.
struct ImageStanding: Hashable, Sendable {
  /// The ID of the newest original that was downloaded or imported in place; nil if there is none, or not of all pages.
  var file: Int?
  var isClaimed: Bool
}

// Files that existed before rankinglog recorded them.
extension Archive {
  /// Records a file in place.
  ///
  /// - Parameter stamp: The stamp of the file before it was read.
  /// - Returns: The location of a conflicting version, because it is unknown which one is newer; nil if the file was
  ///   recorded.
  func recordInPlace(
    _ file: StoredFile, at location: StoredFile.Location, _ stamp: FileStamp? = nil, at now: Timestamp
  ) throws(RankingLogError) -> StoredFile.Location? {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let versions = try connection.files(of: file.illust, file.size).filter { $0.page == file.page }
      if let same = versions.first(where: { $0.sha256 == file.sha256 }) {
        try connection.add(location, in: try connection.root(location.root), of: same.id, .existing, stamp)
        return nil
      }
      if let other = versions.first(where: { $0.url == file.url }) {
        return other.intactLocation ?? other.locations.first ?? location
      }
      var roots = RootCache()
      try connection.record(file, at: location, .existing, stamp, at: now, &roots)
      return nil
    }
  }

  /// Returns the file recorded at a path, regardless of its output directory.
  func file(atPath path: String) throws(RankingLogError) -> StoredFile? {
    for slash in path.utf8.indices where path.utf8[slash] == UInt8(ascii: "/") {
      let root = slash == path.startIndex ? "/" : String(path[..<slash])
      let location = StoredFile.Location(
        root: root, relativePath: String(path[path.utf8.index(after: slash)...]))
      if let file = try file(at: location) { return file }
    }
    return nil
  }

  /// Returns the ID of the newest file; 0 if there is none.
  func newestFile() throws(RankingLogError) -> Int {
    try reading(else: 0) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first("SELECT coalesce(max(id), 0) FROM file") { (row: borrowing Row) in row.int(0) }
        ?? 0
    }
  }

  /// Returns the archive's records of images, in the given order.
  func standings(of images: [ImageReference]) throws(RankingLogError) -> [ImageStanding] {
    try reading(else: images.map { _ in ImageStanding(isClaimed: false) }) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        try images.map { image throws(RankingLogError) in try connection.standing(of: image) }
      }
    }
  }
}

extension Connection {
  fileprivate borrowing func standing(of image: ImageReference) throws(RankingLogError) -> ImageStanding {
    let claims = try claims(of: image.illust)
    guard let page = image.page else {
      let file = try first(
        """
        SELECT iif(count(DISTINCT page) >= max(page_count), max(file.id), NULL)
        FROM file JOIN illust ON illust.id = file.illust WHERE file.illust = ? AND file.size = 'original'
        """, [.integer(image.illust)]
      ) { (row: borrowing Row) in row.optionalInt(0) }
      return ImageStanding(file: file.flatMap(\.self), isClaimed: claims.contains(ExternalDownload.wholeWork))
    }
    let file = try first(
      "SELECT max(id) FROM file WHERE illust = ? AND size = 'original' AND page = ?",
      [.integer(image.illust), .integer(page)]
    ) { (row: borrowing Row) in row.optionalInt(0) }
    return ImageStanding(file: file.flatMap(\.self), isClaimed: claims.contains(page))
  }
}
