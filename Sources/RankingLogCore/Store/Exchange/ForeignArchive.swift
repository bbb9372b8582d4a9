/// The archive of somebody else, which is read and never changed. Its values are as unproven as those of any file.
///
/// A file that no process has open is read without locks, so that no file appears beside it; then every answer is given
/// only if nothing has changed the file meanwhile.
struct ForeignArchive: ~Copyable {
  private let connection: Connection
  private var urlPatterns = ImageURLPatterns()
  private var works = IllustCache()
  /// The file; nil where SQLite's locks are in use, or a copy is read.
  private let unlocked: UnlockedFile?

  /// Rankings of earlier versions may contain what was never proven. The migration that removes it needs a copy.
  private static let oldestReadable = Schema.doubtsStep + 1

  /// - Parameter copy: Where a copy of an older archive may be made; it has no name any more when this returns.
  /// - Throws: `usage` if the file is no archive; `storageDamaged` if it is of a newer version.
  init(_ path: String, copy: String, _ options: DatabaseOptions) throws(RankingLogError) {
    guard Files.length(path) != nil else {
      throw .file(path: path, reason: Files.exists(path) ? "is no regular file" : "does not exist")
    }
    guard try DatabaseHeader(path: path).isDatabase else { throw Self.isNoArchive(path) }
    let unlocked = UnlockedFile(path)
    let isCopied = try Self.isOld(path, options)
    let connection = try Self.opened(path, copy: isCopied ? copy : nil, options)
    try connection.distrustContents()
    self.unlocked = isCopied ? nil : unlocked
    self.connection = connection
  }

  /// Whether an archive of ours is too old to be read as it is.
  private static func isOld(_ path: String, _ options: DatabaseOptions) throws(RankingLogError) -> Bool {
    let file = try Connection.reading(path, options)
    let version = try Database.version(file)
    switch try Database.owner(of: file, .archive) {
    case .newer: try Database.checkOwner(file, .archive)
    case .us where version > 0: break
    case .us, .another: throw isNoArchive(path)
    }
    return version < oldestReadable
  }

  /// The ids of the snapshots of a selection, in the order in which they were fetched.
  func snapshots(_ selection: SnapshotSelection) throws(RankingLogError) -> [Int] {
    let ids = try connection.snapshots(selection)
    try unlocked?.checkUnchanged()
    return ids
  }

  /// The snapshots with these ids.
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

  /// Files with their locations, ordered by id.
  ///
  /// - Parameter last: The id of the last file of the previous batch; 0 for the first.
  func files(after last: Int, limit: Int) throws(RankingLogError) -> [StoredFile] {
    let files = try connection.placedFiles(after: last, root: nil, limit: limit)
    try unlocked?.checkUnchanged()
    return files
  }

  /// When works were viewed.
  func views() throws(RankingLogError) -> [(illust: Int, at: Timestamp)] {
    let views = try connection.all("SELECT illust, seen_at FROM recent ORDER BY place") {
      (row: borrowing Row) in (illust: row.int(0), at: row.time(1))
    }
    try unlocked?.checkUnchanged()
    return views
  }

  private static func opened(
    _ path: String, copy: String?, _ options: DatabaseOptions
  ) throws(RankingLogError) -> Connection {
    guard let copy else { return try Connection.reading(path, options) }
    let connection = try Connection.copy(of: path, at: copy)
    try Database.migrate(connection, .archive)
    return connection
  }

  private static func isNoArchive(_ path: String) -> RankingLogError {
    .usage("\(path) is no archive of rankings")
  }
}
