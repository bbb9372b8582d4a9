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
