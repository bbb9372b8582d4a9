/// A cache of thumbnails and other resized images with a size limit: evicts the least recently used.
///
/// Small images are stored in `cache.db`, large ones as files next to it. The user may delete all of it at any time,
/// even while in use: a missing image is a cache miss, not an error. A damaged database is deleted and created again,
/// and an image with a wrong checksum is a cache miss.
actor ImageCache {
  /// Images up to this size are stored in the database: many small files would take more space.
  static let inlineLimit = 32 << 10

  private let directory: String
  private let budget: Int
  private let options: DatabaseOptions
  private let executor = QueueExecutor(label: "rankinglog.cache")
  private var connection: Connection?

  /// The cache in a directory, which is created on the first write.
  init(directory: String, budget: Int, _ options: DatabaseOptions = DatabaseOptions()) {
    self.directory = directory
    self.options = options
    self.budget = budget
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The cached image for a URL; nil on a cache miss.
  func image(_ url: String, at now: Timestamp) -> [UInt8]? {
    guard Files.exists(databasePath) else { return nil }
    return try? withConnection { (connection: borrowing Connection) throws(RankingLogError) -> [UInt8]? in
      let found = try connection.first(
        "SELECT id, data, file, sha256 FROM image LEFT JOIN image_data ON image = id WHERE url = ?",
        [.text(url)]
      ) {
        (row: borrowing Row) in
        (id: row.int(0), data: row.blob(1), file: row.optionalText(2), sha256: row.blob(3))
      }
      guard let found else { return nil }
      let image =
        try found.file.map { file throws(RankingLogError) in try Files.read(self.directory + "/" + file) }
        ?? found.data
      guard try Digest.of(image, .sha256) == found.sha256 else { return nil }
      try connection.run(
        "UPDATE image SET used_at = ? WHERE id = ?", [.integer(now.seconds), .integer(found.id)])
      return image
    }
  }

  /// Stores an image, and evicts the least recently used images beyond the limit.
  func put(_ image: [UInt8], url: String, at now: Timestamp) throws(RankingLogError) {
    guard image.count <= budget else { return }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      let name = try Digest.of(Array(url.utf8), .sha256).hexadecimal
      let file = image.count > Self.inlineLimit ? name : nil
      if let file { try self.write(image, file) }
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("DELETE FROM image WHERE url = ?", [.text(url)])
        try connection.run(
          "INSERT INTO image(url, file, bytes, sha256, used_at) VALUES(?, ?, ?, ?, ?)",
          [
            .text(url), SQLValue(file), .integer(image.count), .blob(try Digest.of(image, .sha256)),
            .integer(now.seconds),
          ])
        guard file == nil else { return }
        try connection.run(
          "INSERT INTO image_data(image, data) VALUES(last_insert_rowid(), ?)", [.blob(image)])
      }
      if file == nil { Files.remove(self.directory + "/" + name) }
      try self.evict(connection)
    }
  }

  /// The size of all cached images in bytes.
  func size() throws(RankingLogError) -> Int {
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try self.size(connection)
    }
  }

  private func evict(_ connection: borrowing Connection) throws(RankingLogError) {
    while try size(connection) > budget {
      let oldest = try connection.first("SELECT url, file FROM image ORDER BY used_at, url LIMIT 1") {
        (row: borrowing Row) in (url: row.text(0), file: row.optionalText(1))
      }
      guard let oldest else { return }
      try connection.run("DELETE FROM image WHERE url = ?", [.text(oldest.url)])
      if let file = oldest.file { Files.remove(directory + "/" + file) }
    }
  }

  private func size(_ connection: borrowing Connection) throws(RankingLogError) -> Int {
    try connection.first("SELECT bytes FROM total") { (row: borrowing Row) in row.count(0) }
      ?? 0
  }

  private func write(_ image: [UInt8], _ name: String) throws(RankingLogError) {
    let file = try FileHandle(writing: directory + "/" + name)
    try file.setLength(0)
    try file.write(image)
  }

  private var databasePath: String { directory + "/cache.db" }

  private func withConnection<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T)
    throws(RankingLogError) -> T
  {
    do {
      return try withOpenConnection(body)
    } catch {
      guard case .storageDamaged = error, Database.mayRemove(databasePath, .cache, options) else {
        throw error
      }
      connection = nil
      Database.remove(databasePath)
      return try withOpenConnection(body)
    }
  }

  private func withOpenConnection<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T)
    throws(RankingLogError) -> T
  {
    // The user may have deleted the directory; a connection to a deleted file would lose all writes.
    if connection != nil, !Files.exists(databasePath) { connection = nil }
    if connection == nil {
      try Files.makeDirectory(directory)
      connection = try Database.open(path: databasePath, schema: .cache, options)
    }
    switch connection {
    case .some(let connection): return try body(connection)
    case .none: throw .file(path: databasePath, reason: "the cache is closed")
    }
  }
}

extension Schema {
  /// The schema of the image cache. "RLoC" is its application id.
  static let cache = Schema(
    applicationID: 0x524c_6f43,
    steps: [
      """
      CREATE TABLE image(
        url TEXT PRIMARY KEY,
        blob BLOB,
        file TEXT,
        bytes INTEGER NOT NULL,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX image_used ON image(used_at, url);
      """,
      "ALTER TABLE image ADD COLUMN sha256 BLOB",
      // Images are marked as used and counted without reading their bytes, and the total is not recomputed for each
      // image.
      """
      CREATE TABLE image_data(image INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
      CREATE TABLE total(bytes INTEGER NOT NULL) STRICT;
      ALTER TABLE image RENAME TO image_before;
      DROP INDEX image_used;
      CREATE TABLE image(
        id INTEGER PRIMARY KEY,
        url TEXT NOT NULL UNIQUE,
        file TEXT,
        bytes INTEGER NOT NULL,
        sha256 BLOB,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX image_used ON image(used_at, url);
      INSERT INTO image SELECT rowid, url, file, bytes, sha256, used_at FROM image_before;
      INSERT INTO image_data SELECT rowid, blob FROM image_before WHERE blob IS NOT NULL;
      DROP TABLE image_before;
      INSERT INTO total SELECT coalesce(sum(bytes), 0) FROM image;
      CREATE TRIGGER image_added AFTER INSERT ON image BEGIN
        UPDATE total SET bytes = bytes + new.bytes;
      END;
      CREATE TRIGGER image_removed AFTER DELETE ON image BEGIN
        UPDATE total SET bytes = bytes - old.bytes;
        DELETE FROM image_data WHERE image = old.id;
      END;
      """,
    ])
}
