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
  /// - Parameters:
  ///   - stamp: The stamp of the file before it was read.
  ///   - work: The stored work, which shows the current version.
  /// - Returns: A conflicting version, because it is unknown which one is newer; nil if the file was recorded.
  func recordInPlace(
    _ file: StoredFile, at location: StoredFile.Location, _ stamp: FileStamp? = nil, of work: Illust? = nil,
    at now: Timestamp
  ) throws(RankingLogError) -> StoredFile? {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let versions = try connection.files(of: file.illust, file.size).filter { $0.page == file.page }
      if let same = versions.first(where: { $0.sha256 == file.sha256 }) {
        try connection.add(location, in: try connection.root(location.root), of: same.id, .existing, stamp)
        return nil
      }
      let isUnknown = file.url.isEmpty && file.uploadedAt == nil
      let other = versions.first { version in
        version.url == file.url || isUnknown && work.map(version.isCurrent(for:)) ?? true
      }
      if let other { return other }
      var roots = RootCache()
      try connection.record(file, at: location, .existing, stamp, at: now, &roots)
      return nil
    }
  }

  /// Removes the record of a file that was imported in place, but is not the image.
  func forget(_ path: String) throws(RankingLogError) {
    guard let recorded = try file(atPath: path) else { return }
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      for location in StoredFile.Location.all(of: path) {
        try connection.run(
          """
          DELETE FROM place WHERE how = 'adopted' AND relative_path = ?
            AND root = (SELECT id FROM root WHERE path = ?)
          """, [.text(location.relativePath), .text(location.root)])
      }
      // Without a URL and a path, a row would only prove that the image was downloaded.
      try connection.run(
        """
        DELETE FROM file WHERE id = ? AND url = ''
          AND NOT EXISTS(SELECT 1 FROM place WHERE place.file = file.id)
        """, [.integer(recorded.id)])
    }
  }

  /// Returns the file recorded at a path, regardless of its output directory.
  func file(atPath path: String) throws(RankingLogError) -> StoredFile? {
    for location in StoredFile.Location.all(of: path) {
      if let file = try file(at: location) { return file }
    }
    return nil
  }

  /// Returns the ID of the newest file; 0 if there is none.
  func newestFile() throws(RankingLogError) -> Int {
    try first("SELECT coalesce(max(id), 0) FROM file") { (row: borrowing Row) in row.int(0) }
      ?? 0
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

extension StoredFile.Location {
  /// Returns the locations of a path, with each of its directories as the output directory.
  fileprivate static func all(of path: String) -> [StoredFile.Location] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { slash in
      let root = slash == path.startIndex ? "/" : String(path[..<slash])
      return StoredFile.Location(root: root, relativePath: String(path[path.utf8.index(after: slash)...]))
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
