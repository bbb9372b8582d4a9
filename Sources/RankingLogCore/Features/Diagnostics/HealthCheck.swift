import HTTPTransport

/// Checks the parts that the user may have broken: directories, archive, cache. Read-only; creates no files.
struct HealthCheck: Sendable {
  let services: Services

  func run() async -> HealthReport {
    let configuration = services.configuration
    let options = DatabaseOptions(busyTimeout: configuration.busyTimeout)
    let cache = ImageCacheHealth(directory: configuration.cacheDirectory, options)
    return HealthReport(
      libraries: [
        "libcurl \(HTTPClient.libraryVersion)", "SQLite \(Database.libraryVersion)",
        "OpenSSL \(Digest.libraryVersion)",
      ], directory: directory(configuration.dataDirectory), archive: archive(options),
      cache: HealthReport.Cache(
        path: configuration.cacheDirectory, state: cache.database.state,
        images: cache.images,
        bytes: cache.bytes, strays: cache.strays), search: search(options), now: services.now)
  }

  private func search(_ options: DatabaseOptions) -> HealthReport.SearchIndex {
    let archive = services.archive
    let path = Files.exists(archive.searchIndexPath) ? archive.searchIndexPath : archive.ownIndexPath
    let health = DatabaseHealth(path: path, schema: .search, options) { (_: borrowing Connection) in }
    return HealthReport.SearchIndex(
      path: path, state: health.state, bytes: Files.length(path) ?? 0)
  }

  private func archive(_ options: DatabaseOptions) -> HealthReport.Archive {
    let path = services.archive.path
    var counts: [Int] = []
    var newest: Timestamp?
    let health = DatabaseHealth(path: path, schema: .archive, options) {
      (connection: borrowing Connection) throws(RankingLogError) in
      newest =
        try connection.first("SELECT max(fetched_at) FROM ranking") { (row: borrowing Row) in
          row.optionalInt(0).flatMap { Timestamp(checking: $0) }
        } ?? nil
      for table in ["ranking WHERE superseded_at IS NULL AND state <> 'absent'", "illust", "file"] {
        counts.append(
          try connection.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0) } ?? 0)
      }
    }
    let bytes = (Files.length(path) ?? 0) + (Files.length(path + "-wal") ?? 0)
    var archive = HealthReport.Archive(
      path: path, state: health.state, usesWAL: health.usesWAL, bytes: bytes)
    archive.newestFetch = newest
    archive.obstacle = Files.length(path) == nil ? nil : Files.writeObstacle(path)
    archive.lastBackup = LastBackup(in: services.configuration.dataDirectory).map { backup in
      let isPresent =
        Files.length(backup.path) != nil && (try? DatabaseHeader(path: backup.path))?.isBackup == true
      return HealthReport.Backup(
        path: backup.path, age: .seconds(services.now.seconds - backup.finishedAt.seconds),
        isPresent: isPresent)
    }
    if counts.count == 3 {
      (archive.rankings, archive.works, archive.files) = (counts[0], counts[1], counts[2])
    }
    return archive
  }

  /// Checks a directory. A missing one is usable if it can be created.
  private func directory(_ path: String) -> HealthReport.Directory {
    var nearest = path
    while !Files.exists(nearest), Files.parent(of: nearest) != nearest { nearest = Files.parent(of: nearest) }
    let fault: String? =
      if Files.isWritableDirectory(nearest) {
        nil
      } else if Files.isDirectory(nearest) {
        "\(nearest) is not writable"
      } else {
        "\(nearest) exists and is not a directory"
      }
    return HealthReport.Directory(
      path: path, exists: nearest == path, fault: fault,
      networkFileSystem: services.archive.options.networkFileSystem(path))
  }
}

/// The health of an image cache; the check is read-only.
struct ImageCacheHealth {
  let database: DatabaseHealth
  private(set) var images = 0
  private(set) var bytes = 0
  /// The files in the directory that belong to no image.
  private(set) var strays: [String] = []

  /// Checks the cache in a directory.
  init(directory: String, _ options: DatabaseOptions) {
    var (images, bytes) = (0, 0)
    var indexed: Set<String> = []
    database = DatabaseHealth(path: directory + "/cache.db", schema: .cache, options) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.forEach("SELECT bytes, file FROM image") { (row: borrowing Row) in
        images += 1
        bytes += row.count(0)
        if let file = row.optionalText(1) { indexed.insert(file) }
      }
    }
    (self.images, self.bytes) = (images, bytes)
    guard case .intact = database.state else { return }
    strays = Files.names(in: directory).filter { name in
      !["cache.db", "search-"].contains(where: name.hasPrefix) && !indexed.contains(name)
    }
  }
}
