import HTTPTransport

/// A cache of thumbnails and other resized images with a size limit, which evicts the least recently used.
///
/// Small images are stored in `cache.db`, large ones as files next to it. The user may delete everything at any time,
/// even while in use. A missing image or an image with a wrong checksum is a cache miss, not an error. A damaged
/// database is deleted and created again.
///
/// Several processes may use one cache. Files are written and removed only within a write transaction, so that a row
/// and its file change together for other processes.
public actor ImageCache {
  /// The maximum size of images in the database, in bytes. Many small files would need more disk space.
  static let inlineLimit = 32 << 10
  /// The maximum number of images whose last use is not written yet. If a process dies, it loses these uses, which only
  /// changes the order of eviction.
  static let maxPendingUses = 256

  let directory: String
  let budget: Int
  private let options: DatabaseOptions
  private let executor = QueueExecutor()
  private var connection: Connection?
  /// The file that the connection has open, which the user may have deleted.
  private var openFile: FileIdentity?
  /// The last uses of images that are not written yet, by URL.
  private var uses: [String: Timestamp] = [:]
  /// The colors that are not written yet. If a process dies, they are computed again.
  private(set) var pendingColors: [ColorKey: ImageColor?] = [:]
  /// Whether rows and files have been compared since the database was opened.
  private var isChecked = false

  /// Opens the cache in a directory, which the first write creates. The budget is the maximum size of all images, in
  /// bytes.
  public init(path: String, budget: Int = 512 << 20) {
    self.init(directory: path, budget: budget)
  }

  /// Opens the cache with other options of its database.
  init(directory: String, budget: Int, _ options: DatabaseOptions = DatabaseOptions()) {
    self.directory = directory
    self.options = options
    self.budget = budget
  }

  /// The thread of the database.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Returns the path of an image during its download; the downloading process locks it.
  nonisolated func partPath(for url: String) throws(RankingLogError) -> String {
    "\(directory)/\(try CachedImage.fileName(of: url)).part"
  }

  /// Whether an image was ever stored.
  nonisolated var exists: Bool { Files.exists(databasePath) }

  /// Returns the cached image for a URL; nil on a cache miss. Records the time of the use, unless `now` is nil.
  public func image(_ url: String, at now: Timestamp? = .now) -> [UInt8]? {
    guard Files.exists(databasePath) else { return nil }
    let image = try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.image(url, in: directory)
    }
    guard let image else { return nil }
    guard let now else { return image }
    uses[url] = now
    if uses.count >= Self.maxPendingUses { flush() }
    return image
  }

  /// Stores an image, and evicts the least recently used images beyond the limit. An image larger than the limit is not
  /// stored, which is not an error.
  public func put(_ image: [UInt8], url: String, at now: Timestamp = .now) throws(RankingLogError) {
    guard image.count <= budget else { return }
    let new = try CachedImage(image, url: url, usedAt: now)
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        if !isChecked { try connection.matchImages(withFilesIn: directory) }
        try connection.write(uses)
        try connection.write(pendingColors)
        try connection.replace(with: new, in: directory)
        try connection.evict(downTo: budget, keeping: url, in: directory)
      }
      (uses, pendingColors, isChecked) = ([:], [:], true)
    }
  }

  /// Stores colors of images. Losing them is harmless, so failures are ignored.
  func add(_ colors: [ColorKey: ImageColor?]) {
    pendingColors.merge(colors) { $1 }
    if pendingColors.count >= Self.maxPendingUses { flush() }
  }

  /// Throws if images cannot be stored.
  func checkWritable() throws(RankingLogError) {
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in }
    }
  }

  /// Returns the size of all cached images, in bytes.
  public func size() throws(RankingLogError) -> Int {
    guard Files.exists(databasePath) else { return 0 }
    return try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.imageBytes()
    }
  }

  /// Writes the last uses and the colors of images. Losing them is harmless, so failures are ignored.
  func flush() {
    defer { (uses, pendingColors) = ([:], [:]) }
    // Only colors need a new database: a use concerns a stored image. Without a budget, the cache is disabled.
    guard !pendingColors.isEmpty && budget > 0 || !uses.isEmpty && exists else { return }
    try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        try connection.write(uses)
        try connection.write(pendingColors)
      }
    }
  }

  /// Writes pending data, and closes the file. The next call opens it again.
  public func close() {
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
      // The user or another process may have replaced the file in the meantime.
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
    // A connection to a deleted file would lose all writes, and miss the writes of other processes.
    if connection != nil, openFile != FileIdentity(databasePath) { connection = nil }
    if connection == nil {
      try Files.makeDirectory(directory, isPrivate: true)
      connection = try Database.open(path: databasePath, schema: .cache, options)
      (openFile, isChecked) = (FileIdentity(databasePath), false)
    }
    switch connection {
    case .some(let connection): return try body(connection)
    case .none: throw .file(path: databasePath, reason: "cache is closed")
    }
  }
}

// The contents of the entire cache.
extension ImageCache {
  /// Returns the contents of the cache, without reading images.
  public func contents() throws(RankingLogError) -> ImageCacheContents {
    var contents = ImageCacheContents(directory: directory, budget: budget)
    guard exists else { return contents }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.forEach(
        """
        SELECT CASE WHEN url LIKE '%/c/480x960/%' THEN 'mobile' WHEN url LIKE '%/c/%' OR url LIKE 'reduced:%' THEN 'thumbnail' ELSE 'regular' END
          AS size, count(*), sum(bytes), min(used_at), max(used_at)
        FROM image GROUP BY size ORDER BY size DESC
        """
      ) { (row: borrowing Row) in
        guard let size = ImageSize(rawValue: row.text(0)) else { return }
        contents.kinds.append(ImageCacheContents.Kind(size: size, images: row.count(1), bytes: row.count(2)))
        let (first, last) = (Timestamp(seconds: row.int(3)), Timestamp(seconds: row.int(4)))
        contents.used =
          min(first, contents.used?.lowerBound ?? first)...max(last, contents.used?.upperBound ?? last)
      }
    }
    return contents
  }

  /// Deletes all images, and frees their disk space.
  ///
  /// - Returns: The previous contents.
  @discardableResult
  public func clear() throws(RankingLogError) -> ImageCacheContents {
    let contents = try contents()
    pendingColors = [:]
    guard exists else { return contents }
    try withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("DELETE FROM image")
        try connection.run("DELETE FROM color")
        try connection.run("DELETE FROM absence")
        // The files no longer have a row; neither do files left by a killed process.
        try connection.matchImages(withFilesIn: directory)
      }
      // Fails while another process is reading; the next images then use the free space.
      try? connection.run("VACUUM")
    }
    return contents
  }
}

// Statements for cached images. All except the first require a transaction of the caller.
extension Connection {
  /// Returns the image of a URL; nil if there is none, or if its bytes are missing or damaged. Deletes the row of such
  /// an image.
  fileprivate borrowing func image(_ url: String, in directory: String) throws(RankingLogError) -> [UInt8]? {
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
  fileprivate borrowing func write(_ uses: [String: Timestamp]) throws(RankingLogError) {
    for (url, usedAt) in uses {
      try run(
        "UPDATE image SET used_at = ?1 WHERE url = ?2 AND used_at < ?1",
        [.integer(usedAt.seconds), .text(url)])
    }
  }

  /// Stores an image, and replaces the previous image of its URL.
  fileprivate borrowing func replace(with image: CachedImage, in directory: String) throws(RankingLogError) {
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
  fileprivate borrowing func evict(downTo budget: Int, keeping url: String, in directory: String)
    throws(RankingLogError)
  {
    let oldest = "id = (SELECT id FROM image WHERE url <> ? ORDER BY used_at, id LIMIT 1)"
    while try imageBytes() > budget, try delete(oldest, url, in: directory) {}
  }

  /// Returns the size of all images, in bytes.
  fileprivate borrowing func imageBytes() throws(RankingLogError) -> Int {
    try first("SELECT bytes FROM total") { (row: borrowing Row) in row.count(0) } ?? 0
  }

  /// Deletes rows without a file and files without a row, and counts the bytes again. Such rows and files remain after
  /// a killed process or the loss of the database.
  fileprivate borrowing func matchImages(withFilesIn directory: String) throws(RankingLogError) {
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
