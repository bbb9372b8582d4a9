// Files and their locations.
extension Archive {
  /// Returns all versions of an image that were ever downloaded, newest first.
  func files(_ illust: Int, page: Int, size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.files(of: illust, size).filter { $0.page == page }
    }
  }

  /// Returns files with at least one location, with all their locations, ordered by ID.
  ///
  /// - Parameters:
  ///   - last: The ID of the last file of the previous batch; 0 for the first.
  ///   - root: Limits the result to files with a location in this output directory.
  func placedFiles(after last: Int, root: String?, limit: Int) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.placedFiles(after: last, root: root, limit: limit)
    }
  }

  /// Returns the number of recorded paths of downloaded files.
  func pathCount() throws(RankingLogError) -> Int {
    try first("SELECT count(*) FROM place") { (row: borrowing Row) in row.int(0) } ?? 0
  }

  /// Returns the output directories of all downloads.
  func roots() throws(RankingLogError) -> [String] {
    try all(
      "SELECT path FROM root WHERE EXISTS(SELECT 1 FROM place WHERE place.root = root.id) ORDER BY path"
    ) { (row: borrowing Row) in row.text(0) }
  }

  /// The file recorded in a location, with the stamp of that location only.
  func file(at location: StoredFile.Location) throws(RankingLogError) -> StoredFile? {
    try first(
      """
      SELECT \(FileRow.columns), place.modified, place.inode FROM place JOIN file ON file.id = place.file
      WHERE place.root = (SELECT id FROM root WHERE path = ?) AND place.relative_path = ?
      """, [.text(location.root), .text(location.relativePath)]
    ) { (row: borrowing Row) in
      var file = FileRow.file(row)
      file.stamps[location] = row.stamp(FileRow.columnCount)
      return file
    }
  }

  /// Returns the origin of the file in a location; nil if no file is recorded there.
  func origin(at location: StoredFile.Location) throws(RankingLogError) -> FileOrigin? {
    try first(
      "SELECT how FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(location.root), .text(location.relativePath)]
    ) { (row: borrowing Row) in FileOrigin(rawValue: row.text(0)) }.flatMap(\.self)
  }

  /// Records a complete file and its location. Recording the same version again updates its row.
  ///
  /// Files completed at about the same time share a transaction, because starting and committing one is slower than
  /// writing a row. The first file waits for others for a few milliseconds at most. Each caller resumes when its row is
  /// written.
  ///
  /// - Parameter part: The partial file, whose row is removed, because its name may have a different extension.
  func record(
    _ file: StoredFile, at location: StoredFile.Location, _ origin: FileOrigin, _ stamp: FileStamp? = nil,
    from part: StoredFile.Part? = nil, at now: Timestamp
  ) async throws(RankingLogError) {
    let written: Result<Void, RankingLogError> = await withCheckedContinuation { continuation in
      pendingFiles.append(
        PendingFile(
          file: file, location: location, part: part, origin: origin, stamp: stamp, now: now,
          continuation: continuation))
      switch pendingFiles.count {
      case 1: Task { await writePendingFiles(after: .milliseconds(5)) }
      case PendingFile.maxCount: writePendingFiles()
      default: break
      }
    }
    try written.get()
  }

  private func writePendingFiles(after delay: Duration) async {
    try? await Task.sleep(for: delay)
    // An earlier, full batch may have written the files.
    if !pendingFiles.isEmpty { writePendingFiles() }
  }

  private func writePendingFiles() {
    let files = pendingFiles
    pendingFiles = []
    let written = Result { () throws(RankingLogError) in
      try writing { (connection: borrowing Connection) throws(RankingLogError) in
        var roots = RootCache()
        for file in files {
          try connection.record(file.file, at: file.location, file.origin, file.stamp, at: file.now, &roots)
          // Adding the location also removes the record of the location's partial file.
          if let part = file.part, part != file.location.part { try connection.remove(part) }
        }
      }
    }
    for file in files { file.continuation.resume(returning: written) }
  }

  func addLocation(
    _ location: StoredFile.Location, of file: StoredFile, _ origin: FileOrigin, _ stamp: FileStamp? = nil
  ) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.add(location, in: try connection.root(location.root), of: file.id, origin, stamp)
    }
  }

  func removeLocation(_ location: StoredFile.Location) throws(RankingLogError) {
    try run(
      "DELETE FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(location.root), .text(location.relativePath)])
  }

  /// Returns the lengths of the most recently downloaded files of a size, in bytes.
  func newestFiles(_ size: ImageSize, limit: Int) throws(RankingLogError) -> [(bytes: Int, isAnimation: Bool)]
  {
    try all(
      "SELECT bytes, format = 'zip' FROM file WHERE size = ? ORDER BY id DESC LIMIT ?",
      [.text(size.rawValue), .integer(limit)]
    ) { (row: borrowing Row) in (bytes: row.count(0), isAnimation: row.int(1) != 0) }
  }

  /// Records the source of a partial download.
  func setPart(_ part: StoredFile.Part, url: String, etag: String) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "INSERT INTO part(root, relative_path, url, etag) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET url = excluded.url, etag = excluded.etag",
        [.integer(try connection.root(part.root)), .text(part.relativePath), .text(url), .text(etag)])
    }
  }

  /// Removes the record of a partial download.
  func removePart(_ part: StoredFile.Part) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in try connection.remove(part) }
  }
}

/// A file whose row has not been written yet.
struct PendingFile {
  /// The maximum number of files per transaction.
  static let maxCount = 16

  let file: StoredFile
  let location: StoredFile.Location
  let part: StoredFile.Part?
  let origin: FileOrigin
  let stamp: FileStamp?
  let now: Timestamp
  let continuation: CheckedContinuation<Result<Void, RankingLogError>, Never>
}
