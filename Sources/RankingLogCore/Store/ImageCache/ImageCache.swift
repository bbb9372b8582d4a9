/// A cache of thumbnails and other resized images with a size limit: evicts the least recently used.
///
/// Small images are stored in `cache.db`, large ones as files next to it. The user may delete all of it at any time,
/// even while in use: a missing image is a cache miss, not an error. A damaged database is deleted and created again,
/// and an image with a wrong checksum is a cache miss.
///
/// Several processes may use one cache. Files are written and removed only within a write transaction, so a row and its
/// file change together for the others.
actor ImageCache {
  /// Images up to this size are stored in the database: many small files would take more space.
  static let inlineLimit = 32 << 10
  /// The maximum number of images whose last use is not written yet. A process that dies loses these uses, which only
  /// changes what is evicted first.
  static let maxPendingUses = 256

  let directory: String
  let budget: Int
  private let options: DatabaseOptions
  private let executor = QueueExecutor(label: "rankinglog.cache")
  private var connection: Connection?
  /// The file that the connection has open, which the user may have deleted.
  private var openFile: FileIdentity?
  /// The last uses of images that are not written yet, by URL.
  private var uses: [String: Timestamp] = [:]
  /// Whether rows and files have been compared since the database was opened.
  private var isChecked = false

  /// The cache in a directory, which is created on the first write.
  init(directory: String, budget: Int, _ options: DatabaseOptions = DatabaseOptions()) {
    self.directory = directory
    self.options = options
    self.budget = budget
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Where an image is written while it is fetched; locked by whoever fetches it.
  nonisolated func partPath(for url: String) throws(RankingLogError) -> String {
    "\(directory)/\(try CachedImage.fileName(of: url)).part"
  }

  /// Whether anything was ever stored.
  nonisolated var exists: Bool { Files.exists(databasePath) }

  /// The cached image for a URL; nil on a cache miss.
  func image(_ url: String, at now: Timestamp) -> [UInt8]? {
    guard Files.exists(databasePath) else { return nil }
    let image = try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.image(url, in: directory)
    }
    guard let image else { return nil }
    uses[url] = now
    if uses.count >= Self.maxPendingUses { flush() }
    return image
  }

  /// Stores an image, and evicts the least recently used others beyond the limit. One larger than the limit is not
  /// stored, which is not an error.
  func put(_ image: [UInt8], url: String, at now: Timestamp) throws(RankingLogError) {
    guard image.count <= budget else { return }
    let new = try CachedImage(image, url: url, usedAt: now)
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        if !isChecked { try connection.matchImages(withFilesIn: directory) }
        try connection.write(uses)
        try connection.replace(with: new, in: directory)
        try connection.evict(downTo: budget, keeping: url, in: directory)
      }
      (uses, isChecked) = ([:], true)
    }
  }

  /// Throws if images cannot be stored.
  func checkWritable() throws(RankingLogError) {
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in }
    }
  }

  /// The size of all cached images in bytes.
  func size() throws(RankingLogError) -> Int {
    guard Files.exists(databasePath) else { return 0 }
    return try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.imageBytes()
    }
  }

  /// Writes the last uses of images. They may be lost, so a failure is not an error.
  func flush() {
    defer { uses = [:] }
    guard !uses.isEmpty, Files.exists(databasePath) else { return }
    try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in try connection.write(uses) }
    }
  }

  /// Writes what is pending, and closes the file. The next call opens it again.
  func close() {
    flush()
    connection = nil
  }

  private nonisolated var databasePath: String { directory + "/cache.db" }

  func withConnection<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T)
    throws(RankingLogError) -> T
  {
    do {
      return try withOpenConnection(body)
    } catch {
      // The user or another process may have replaced the file meanwhile.
      let isReplaced = connection != nil && openFile != FileIdentity(databasePath)
      if !isReplaced {
        guard case .storageDamaged = error, Database.mayRemove(databasePath, .cache, options) else {
          throw error
        }
        Database.remove(databasePath)
      }
      connection = nil
      return try withOpenConnection(body)
    }
  }

  private func withOpenConnection<T>(_ body: (borrowing Connection) throws(RankingLogError) -> T)
    throws(RankingLogError) -> T
  {
    // A connection to a deleted file would lose all writes, and not see those of other processes.
    if connection != nil, openFile != FileIdentity(databasePath) { connection = nil }
    if connection == nil {
      try Files.makeDirectory(directory)
      connection = try Database.open(path: databasePath, schema: .cache, options)
      (openFile, isChecked) = (FileIdentity(databasePath), false)
    }
    switch connection {
    case .some(let connection): return try body(connection)
    case .none: throw .file(path: databasePath, reason: "the cache is closed")
    }
  }
}
