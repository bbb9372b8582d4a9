// Files and the places under which they lie.
extension Archive {
  /// The versions of a picture that were ever whole, the newest first.
  func files(_ illust: Int, page: Int, size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.files(of: illust, size).filter { $0.page == page }
    }
  }

  /// Files that lie somewhere, with all their places, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - last: The number of the last file that was taken; 0 to begin.
  ///   - root: Only files with a place there.
  func placedFiles(after last: Int, root: String?, limit: Int) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      var files = try connection.all(
        """
        SELECT \(FileRow.columns) FROM file WHERE id > ?1 AND EXISTS(
          SELECT 1 FROM place JOIN root ON root.id = place.root
          WHERE place.file = file.id AND (root.path = ?2 OR ?2 IS NULL))
        ORDER BY id LIMIT ?3
        """, [.integer(last), SQLValue(root), .integer(limit)], FileRow.file)
      for index in files.indices { files[index].places = try connection.places(of: files[index].id) }
      return files
    }
  }

  /// The directories into which something was downloaded.
  func roots() throws(RankingLogError) -> [String] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT path FROM root WHERE EXISTS(SELECT 1 FROM place WHERE place.root = root.id) ORDER BY path"
      ) { (row: borrowing Row) in row.text(0) }
    }
  }

  /// The file that was put at a place.
  func file(at place: StoredFile.Place) throws(RankingLogError) -> StoredFile? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        """
        SELECT \(FileRow.columns) FROM place JOIN file ON file.id = place.file
        WHERE place.root = (SELECT id FROM root WHERE path = ?) AND place.relative_path = ?
        """, [.text(place.root), .text(place.relativePath)], FileRow.file)
    }
  }

  /// Records a file that is whole, and where it was put. The same version again is the same row.
  ///
  /// Files that are whole at about the same time share a transaction: it takes longer to begin and end one than to write
  /// a row. The first waits for others a few milliseconds at the most. Each caller goes on when its row is written.
  ///
  /// - Parameter part: The part into which it was fetched, whose row goes: the name of a part does not tell the format.
  func record(
    _ file: StoredFile, at place: StoredFile.Place, _ origin: FileOrigin, from part: StoredFile.Part? = nil,
    at now: Timestamp
  ) async throws(RankingLogError) {
    let written: Result<Void, RankingLogError> = await withCheckedContinuation { continuation in
      waitingFiles.append(
        WaitingFile(
          file: file, place: place, part: part, origin: origin, now: now, continuation: continuation))
      switch waitingFiles.count {
      case 1: Task { await writeWaitingFiles(after: .milliseconds(5)) }
      case WaitingFile.most: writeWaitingFiles()
      default: break
      }
    }
    try written.get()
  }

  private func writeWaitingFiles(after delay: Duration) async {
    try? await Task.sleep(for: delay)
    // Others may have been in time for a transaction before this one.
    if !waitingFiles.isEmpty { writeWaitingFiles() }
  }

  private func writeWaitingFiles() {
    let files = waitingFiles
    waitingFiles = []
    let written = Result { () throws(RankingLogError) in
      try writing { (connection: borrowing Connection) throws(RankingLogError) in
        var roots = KnownRoots()
        for file in files {
          try connection.record(file.file, at: file.place, file.origin, at: file.now, &roots)
          if let part = file.part { try connection.remove(part) }
        }
      }
    }
    for file in files { file.continuation.resume(returning: written) }
  }

  /// Records another place of a file.
  func addPlace(_ place: StoredFile.Place, of file: StoredFile, _ origin: FileOrigin) throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.add(place, in: try connection.root(place.root), of: file.id, origin)
    }
  }

  /// Takes back that a file lies at a place.
  func removePlace(_ place: StoredFile.Place) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(place.root), .text(place.relativePath)])
    }
  }

  /// The average length of files of a size; nil where there are none.
  func averageBytes(_ size: ImageSize) throws(RankingLogError) -> Int? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        "SELECT CAST(avg(bytes) AS INTEGER) FROM file WHERE size = ?", [.text(size.rawValue)]
      ) {
        (row: borrowing Row) in row.optionalCount(0)
      } ?? nil
    }
  }

  /// Records from where a half-written file comes.
  func setPart(_ part: StoredFile.Part, url: String, etag: String) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "INSERT INTO part(root, relative_path, url, etag) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET url = excluded.url, etag = excluded.etag",
        [.integer(try connection.root(part.root)), .text(part.relativePath), .text(url), .text(etag)])
    }
  }

  /// Forgets from where a half-written file comes that is gone.
  func removePart(_ part: StoredFile.Part) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in try connection.remove(part) }
  }
}

/// A file whose row is not written yet.
struct WaitingFile {
  /// So many share a transaction at the most.
  static let most = 16

  let file: StoredFile
  let place: StoredFile.Place
  let part: StoredFile.Part?
  let origin: FileOrigin
  let now: Timestamp
  let continuation: CheckedContinuation<Result<Void, RankingLogError>, Never>
}
