// Files and their locations.
extension Archive {
  /// The versions of an image that were ever downloaded, newest first.
  func files(_ illust: Int, page: Int, size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.files(of: illust, size).filter { $0.page == page }
    }
  }

  /// Files with at least one location, with all their locations, ordered by id.
  ///
  /// - Parameters:
  ///   - last: The id of the last file of the previous batch; 0 for the first.
  ///   - root: Limits the result to files with a location in this output directory.
  func placedFiles(after last: Int, root: String?, limit: Int) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.placedFiles(after: last, root: root, limit: limit)
    }
  }

  /// The output directories of all downloads.
  func roots() throws(RankingLogError) -> [String] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT path FROM root WHERE EXISTS(SELECT 1 FROM place WHERE place.root = root.id) ORDER BY path"
      ) { (row: borrowing Row) in row.text(0) }
    }
  }

  /// The file recorded in a location.
  func file(at location: StoredFile.Location) throws(RankingLogError) -> StoredFile? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        """
        SELECT \(FileRow.columns) FROM place JOIN file ON file.id = place.file
        WHERE place.root = (SELECT id FROM root WHERE path = ?) AND place.relative_path = ?
        """, [.text(location.root), .text(location.relativePath)], FileRow.file)
    }
  }

  /// How the file in a location came there; nil if none is recorded.
  func origin(at location: StoredFile.Location) throws(RankingLogError) -> FileOrigin? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        "SELECT how FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(location.root), .text(location.relativePath)]
      ) { (row: borrowing Row) in FileOrigin(rawValue: row.text(0)) }.flatMap(\.self)
    }
  }

  /// Records a complete file and its location. The same version again is the same row.
  ///
  /// Files completed at about the same time share a transaction: beginning and committing one takes longer than writing
  /// a row. The first file waits for others for a few milliseconds at most. Each caller resumes once its row is
  /// written.
  ///
  /// - Parameter part: The file's part, whose row is removed: the part's name may have another extension.
  func record(
    _ file: StoredFile, at location: StoredFile.Location, _ origin: FileOrigin,
    from part: StoredFile.Part? = nil,
    at now: Timestamp
  ) async throws(RankingLogError) {
    let written: Result<Void, RankingLogError> = await withCheckedContinuation { continuation in
      pendingFiles.append(
        PendingFile(
          file: file, location: location, part: part, origin: origin, now: now, continuation: continuation))
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
    // The files may have been written by an earlier, full batch.
    if !pendingFiles.isEmpty { writePendingFiles() }
  }

  private func writePendingFiles() {
    let files = pendingFiles
    pendingFiles = []
    let written = Result { () throws(RankingLogError) in
      try writing { (connection: borrowing Connection) throws(RankingLogError) in
        var roots = RootCache()
        for file in files {
          try connection.record(file.file, at: file.location, file.origin, at: file.now, &roots)
          // That of the location is removed with it.
          if let part = file.part, part != file.location.part { try connection.remove(part) }
        }
      }
    }
    for file in files { file.continuation.resume(returning: written) }
  }

  /// Records another location of a file.
  func addLocation(_ location: StoredFile.Location, of file: StoredFile, _ origin: FileOrigin)
    throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.add(location, in: try connection.root(location.root), of: file.id, origin)
    }
  }

  /// Removes a location of a file.
  func removeLocation(_ location: StoredFile.Location) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(location.root), .text(location.relativePath)])
    }
  }

  /// The lengths of the files of a size that were downloaded last.
  func newestFiles(_ size: ImageSize, limit: Int) throws(RankingLogError) -> [(bytes: Int, isAnimation: Bool)]
  {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT bytes, format = 'zip' FROM file WHERE size = ? ORDER BY id DESC LIMIT ?",
        [.text(size.rawValue), .integer(limit)]
      ) { (row: borrowing Row) in (bytes: row.count(0), isAnimation: row.int(1) != 0) }
    }
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
  let now: Timestamp
  let continuation: CheckedContinuation<Result<Void, RankingLogError>, Never>
}
