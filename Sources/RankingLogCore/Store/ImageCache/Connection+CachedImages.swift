import HTTPTransport

// Statements for cached images. All except the first require a transaction of the caller.
extension Connection {
  /// Returns the image of a URL; nil if there is none, or if its bytes are missing or damaged. Deletes the row of such
  /// an image.
  borrowing func image(_ url: String, in directory: String) throws(RankingLogError) -> [UInt8]? {
    let found = try first(
      "SELECT id, data, file, sha256 FROM image LEFT JOIN image_data ON image = id WHERE url = ?",
      [.text(url)]
    ) {
      (row: borrowing Row) in
      (id: row.int(0), data: row.blob(1), file: row.optionalText(2), sha256: row.blob(3))
    }
    guard let found else { return nil }
    let path = found.file.map { directory + "/" + $0 }
    if path.map(Files.exists) ?? true {
      let image = try path.map { path throws(RankingLogError) in try Files.read(path) } ?? found.data
      if try Digest.of(image, .sha256) == found.sha256 { return image }
    }
    try transaction { () throws(RankingLogError) in
      // Another process may have stored the image again in the meantime.
      try run("DELETE FROM image WHERE id = ? AND sha256 = ?", [.integer(found.id), .blob(found.sha256)])
      if changes > 0, let path { Files.remove(path) }
    }
    return nil
  }

  /// Records the last uses of images. Does not replace a later use by another process.
  borrowing func write(_ uses: [String: Timestamp]) throws(RankingLogError) {
    for (url, usedAt) in uses {
      try run(
        "UPDATE image SET used_at = ?1 WHERE url = ?2 AND used_at < ?1",
        [.integer(usedAt.seconds), .text(url)])
    }
  }

  /// Stores an image, and replaces the previous image of its URL.
  borrowing func replace(with image: CachedImage, in directory: String) throws(RankingLogError) {
    _ = try delete("url = ?", image.url, in: directory)
    let id = try insert(
      "INSERT INTO image(url, file, bytes, sha256, used_at) VALUES(?, ?, ?, ?, ?)",
      [
        .text(image.url), SQLValue(image.file), .integer(image.bytes.count), .blob(image.sha256),
        .integer(image.usedAt.seconds),
      ])
    guard let file = image.file else {
      return try run("INSERT INTO image_data(image, data) VALUES(?, ?)", [.integer(id), .blob(image.bytes)])
    }
    let opened = try FileHandle(writing: directory + "/" + file)
    try opened.setLength(0)
    try opened.write(image.bytes)
  }

  /// Deletes the least recently used images until the remaining ones fit.
  borrowing func evict(downTo budget: Int, keeping url: String, in directory: String) throws(RankingLogError)
  {
    let oldest = "id = (SELECT id FROM image WHERE url <> ? ORDER BY used_at, id LIMIT 1)"
    while try imageBytes() > budget, try delete(oldest, url, in: directory) {}
  }

  /// Returns the size of all images, in bytes.
  borrowing func imageBytes() throws(RankingLogError) -> Int {
    try first("SELECT bytes FROM total") { (row: borrowing Row) in row.count(0) } ?? 0
  }

  /// Deletes rows without a file and files without a row, and counts the bytes again. Such rows and files remain after
  /// a killed process or the loss of the database.
  borrowing func matchImages(withFilesIn directory: String) throws(RankingLogError) {
    let names = Files.names(in: directory)
    let rows = try all("SELECT id, file FROM image WHERE file IS NOT NULL") { (row: borrowing Row) in
      (id: row.int(0), file: row.text(1))
    }
    let there = Set(names)
    for row in rows where !there.contains(row.file) {
      try run("DELETE FROM image WHERE id = ?", [.integer(row.id)])
    }
    let known = Set(rows.map(\.file))
    for name in names where !known.contains(name) {
      if CachedImage.isFileName(name) { Files.remove(directory + "/" + name) }
      if name.hasSuffix(".part"), CachedImage.isFileName(name.dropLast(5)) {
        removeUnlocked(directory + "/" + name)
      }
    }
    try run("DELETE FROM total")
    try run("INSERT INTO total SELECT coalesce(sum(bytes), 0) FROM image")
  }

  /// Removes a file unless a process is writing it.
  private borrowing func removeUnlocked(_ path: String) {
    guard let file = try? FileHandle(writing: path), AdvisoryLock.tryLock(file.descriptor) == .acquired else {
      return
    }
    Files.remove(path)
  }

  /// Deletes an image with its file.
  ///
  /// - Returns: Whether an image was deleted.
  private borrowing func delete(_ condition: String, _ url: String, in directory: String)
    throws(RankingLogError) -> Bool
  {
    let deleted = try first("DELETE FROM image WHERE \(condition) RETURNING file", [.text(url)]) {
      (row: borrowing Row) in row.optionalText(0)
    }
    if case .some(.some(let file)) = deleted { Files.remove(directory + "/" + file) }
    return deleted != nil
  }
}
