/// The archive of another user. It is read and never changed, and its contents are untrusted.
///
/// A file that no process has open is read without locks, so that no other files are created next to it. Results are
/// then valid only if the file has not changed.
struct ExternalArchive: ~Copyable {
  private let connection: Connection
  private var urlPatterns = ImageURLPatterns()
  private var works = IllustCache()
  /// The state of the file before reading; nil if SQLite's locks are in use, or a copy is read.
  private let unlocked: UnlockedFile?

  /// The first schema version whose entries refer to versions. An older archive is copied and migrated.
  private static let oldestReadable = 20
  private static let firstWithFavorites = 23
  /// The maximum number of rankings; more than all sources have published in a hundred years.
  static let maxSnapshots = 1_000_000
  /// The maximum number of recents, and of favorites.
  private static let maxViews = 100_000

  /// Opens an archive.
  ///
  /// - Parameter copy: The path for a copy of an older archive. The copy has no name when this returns.
  /// - Throws: `usage` if the file is not an archive, `storageDamaged` if a newer version wrote it. `file` if its
  ///   schema differs from the schema of its version.
  init(_ path: String, copy: String, _ options: DatabaseOptions) throws(RankingLogError) {
    _ = try Files.lengthOfExisting(path)
    guard try DatabaseHeader(path: path).isDatabase else { throw Self.isNoArchive(path) }
    let unlocked = UnlockedFile(path)
    let isCopied = try Self.checkedVersion(path, options) < Self.oldestReadable
    let connection = try Self.opened(path, copy: isCopied ? copy : nil, options)
    connection.limitValues(toBytes: 2 * RankingSnapshot.maxTextBytes)
    self.unlocked = isCopied ? nil : unlocked
    self.connection = connection
  }

  /// Returns the schema version of an archive whose tables and indexes are exactly those in that version.
  private static func checkedVersion(_ path: String, _ options: DatabaseOptions) throws(RankingLogError)
    -> Int
  {
    let file = try Connection.reading(path, options)
    try file.distrustContents()
    let version = try Database.version(file)
    switch try Database.owner(of: file, .archive) {
    case .newer, .older: try Database.checkOwner(file, .archive)
    case .us where version > 0: break
    case .us, .another: throw isNoArchive(path)
    }
    try SchemaObjects(of: file).check(SchemaObjects(of: .archive, version: version), path)
    return version
  }

  /// Returns the IDs of the snapshots of a selection, in fetch order.
  func snapshots(_ selection: SnapshotSelection) throws(RankingLogError) -> [Int] {
    let ids = try connection.snapshots(selection, limit: Self.maxSnapshots + 1)
    try unlocked?.checkUnchanged()
    guard ids.count <= Self.maxSnapshots else {
      throw .file(path: connection.path, reason: "more than \(Self.maxSnapshots) rankings")
    }
    return ids
  }

  /// Returns the snapshots with these IDs.
  mutating func snapshots(_ ids: some Sequence<Int>) throws(RankingLogError) -> [RankingSnapshot] {
    try connection.run("BEGIN")
    defer { try? connection.run("COMMIT") }
    try urlPatterns.refresh(connection)
    try works.check(connection)
    var snapshots: [RankingSnapshot] = []
    for id in ids {
      if let snapshot = try connection.snapshot(id, urlPatterns, &works) { snapshots.append(snapshot) }
    }
    try unlocked?.checkUnchanged()
    return snapshots
  }

  /// Returns files with one location each, ordered by location.
  ///
  /// - Parameter last: The last location of the previous batch; nil for the first batch.
  func files(after last: FileCursor?, limit: Int) throws(RankingLogError) -> [(
    file: StoredFile, at: FileCursor
  )] {
    var last = last ?? FileCursor(root: .min, path: "")
    let files = try connection.all(
      """
      SELECT \(FileRow.columns), root.path, place.relative_path, place.root FROM place
        CROSS JOIN file ON file.id = place.file CROSS JOIN root ON root.id = place.root
      WHERE (place.root, place.relative_path) > (?, ?) ORDER BY place.root, place.relative_path LIMIT ?
      """, [.integer(last.root), .text(last.path), .integer(limit)]
    ) { (row: borrowing Row) in
      var file = FileRow.file(row)
      let next = FileRow.columnCount
      file.locations = [StoredFile.Location(root: row.text(next), relativePath: row.text(next + 1))]
      return (file: file, at: FileCursor(root: row.int(next + 2), path: row.text(next + 1)))
    }
    try unlocked?.checkUnchanged()
    for file in files {
      guard last.precedes(file.at) else {
        throw .storageDamaged(path: connection.path, reason: "rows out of order")
      }
      last = file.at
    }
    return files
  }

  /// A position in the files of an archive.
  struct FileCursor {
    fileprivate let root: Int
    fileprivate let path: String

    fileprivate func precedes(_ other: FileCursor) -> Bool {
      root == other.root ? path.utf8.lexicographicallyPrecedes(other.path.utf8) : root < other.root
    }
  }

  /// Returns the times of the last views.
  func views() throws(RankingLogError) -> [(illust: Int, at: Timestamp)] {
    let views = try connection.all(
      "SELECT illust, seen_at FROM recent ORDER BY place DESC LIMIT ?", [.integer(Self.maxViews)]
    ) { (row: borrowing Row) in (illust: row.int(0), at: row.time(1)) }
    try unlocked?.checkUnchanged()
    return views.reversed()
  }

  /// Returns the favorites with their times, oldest first. Older archives have none.
  func favorites() throws(RankingLogError) -> [(id: Int, at: Timestamp)] {
    guard try Database.version(connection) >= Self.firstWithFavorites else { return [] }
    let favorites = try connection.all(
      "SELECT illust, added_at FROM favorite ORDER BY added_at, illust LIMIT ?", [.integer(Self.maxViews)]
    ) { (row: borrowing Row) in (id: row.int(0), at: row.time(1)) }
    try unlocked?.checkUnchanged()
    return favorites
  }

  private static func opened(
    _ path: String, copy: String?, _ options: DatabaseOptions
  ) throws(RankingLogError) -> Connection {
    guard let copy else {
      let connection = try Connection.reading(path, options)
      try connection.distrustContents()
      return connection
    }
    let connection = try Connection.copy(of: path, at: copy)
    try Database.migrate(connection, .archive)
    return connection
  }

  private static func isNoArchive(_ path: String) -> RankingLogError {
    .usage("\(path): not an archive of rankings")
  }
}
