/// Pictures seen lately, within a budget of bytes: the least recently used goes first.
///
/// Small ones lie in `cache.db`, large ones as files beside it. A person may delete all of it at any time, also
/// while it is in use: what is gone is not there, and that is no error. So a database that is damaged is thrown away
/// and begun anew, and a picture whose checksum is another is not there.
actor ImageCache {
  /// Up to this size a picture lies in the database, where many small files would cost more.
  static let inlineLimit = 32 << 10

  private let directory: String
  private let budget: Int
  private let options: DatabaseOptions
  private let executor = QueueExecutor(label: "rankinglog.cache")
  private var connection: Connection?

  /// The cache in a directory, which is made when something is put in.
  init(directory: String, budget: Int, _ options: DatabaseOptions = DatabaseOptions()) {
    self.directory = directory
    self.options = options
    self.budget = budget
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The bytes at an address, or nil where they are not in the cache.
  func image(_ url: String, at now: Timestamp) -> [UInt8]? {
    guard Files.exists(databasePath) else { return nil }
    return try? withConnection { (connection: borrowing Connection) throws(RankingLogError) -> [UInt8]? in
      let found = try connection.first("SELECT blob, file, sha256 FROM image WHERE url = ?", [.text(url)]) {
        (row: borrowing Row) in (blob: row.blob(0), file: row.optionalText(1), sha256: row.blob(2))
      }
      guard let found else { return nil }
      let image =
        try found.file.map { file throws(RankingLogError) in try Files.read(self.directory + "/" + file) }
        ?? found.blob
      guard Digest.of(image, .sha256) == found.sha256 else { return nil }
      try connection.run("UPDATE image SET used_at = ? WHERE url = ?", [.integer(now.seconds), .text(url)])
      return image
    }
  }

  /// Puts a picture in and lets go of the least recently used until the budget is kept.
  func put(_ image: [UInt8], url: String, at now: Timestamp) throws(RankingLogError) {
    guard image.count <= budget else { return }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      let name = Digest.of(Array(url.utf8), .sha256).hexadecimal
      let file = image.count > Self.inlineLimit ? name : nil
      if let file { try self.write(image, file) }
      try connection.transaction { () throws(RankingLogError) in
        try connection.run(
          "INSERT OR REPLACE INTO image(url, blob, file, bytes, sha256, used_at) VALUES(?, ?, ?, ?, ?, ?)",
          [
            .text(url), file == nil ? .blob(image) : .null, SQLValue(file), .integer(image.count),
            .blob(Digest.of(image, .sha256)), .integer(now.seconds),
          ])
      }
      if file == nil { Files.remove(self.directory + "/" + name) }
      try self.evict(connection)
    }
  }

  /// How many bytes the cache holds.
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
    try connection.first("SELECT coalesce(sum(bytes), 0) FROM image") { (row: borrowing Row) in row.int(0) }
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
      guard case .storageDamaged = error, isOurs else { throw error }
      connection = nil
      for end in ["", "-wal", "-shm", "-journal"] { Files.remove(databasePath + end) }
      return try withOpenConnection(body)
    }
  }

  /// Whether the file may be thrown away: not what another program or a newer version wrote.
  private var isOurs: Bool {
    guard let file = try? Connection.reading(databasePath, options) else { return true }
    guard let owner = try? Database.owner(of: file, .cache) else { return true }
    return owner == .us
  }

  private func withOpenConnection<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T)
    throws(RankingLogError) -> T
  {
    // A person may have deleted the directory since; a connection to a deleted file would write to nowhere.
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
  /// The image cache. "RLoC" marks the file.
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
    ])
}
