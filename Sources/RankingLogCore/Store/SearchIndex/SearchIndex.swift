/// The index of titles and tags, `search.db`, which finds candidate works.
///
/// Rows are only added: a changed work is indexed again, and its earlier tokens remain. Therefore, matches are
/// candidates, and are compared with the work. The file can be deleted at any time; it is then built again.
struct SearchIndex: ~Copyable {
  private let connection: Connection

  /// Opens an index; returns nil if there is no index of this version.
  ///
  /// - Throws: `storageDamaged` if the file is not a database, or is a database of another program.
  static func open(
    _ path: String, _ options: DatabaseOptions, isWritable: Bool = true
  ) throws(RankingLogError) -> SearchIndex? {
    guard Files.exists(path) else { return nil }
    let connection =
      isWritable ? try Connection(path: path, .readWrite, options) : try Connection.reading(path, options)
    switch try Database.owner(of: connection, .search) {
    case .us where try Database.version(connection) == Schema.search.version:
      return try SearchIndex(connection)
    case .us, .newer, .older: return nil
    case .another:
      throw .storageDamaged(path: path, reason: "database of another program", advice: "move it away")
    }
  }

  /// Creates an index. It is not protected against crashes until ``finish()`` returns.
  static func create(_ path: String, _ options: DatabaseOptions) throws(RankingLogError) -> SearchIndex {
    let connection = try Connection(path: path, .readWrite, options)
    try connection.execute("PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    try Database.migrate(connection, .search)
    // Fewer and longer segments, in bytes.
    try connection.run("INSERT INTO search(search, rank) VALUES('hashsize', ?)", [.integer(16 << 20)])
    return try SearchIndex(connection)
  }

  private init(_ connection: consuming Connection) throws(RankingLogError) {
    // Debian's SQLite overwrites deleted data, and merges delete data often.
    try connection.execute("PRAGMA secure_delete=OFF")
    self.connection = connection
  }

  /// Returns the archive's epoch of the last update, and the previous epoch.
  func epochs() throws(RankingLogError) -> Set<Int> {
    let rows = try connection.all("SELECT epoch, previous FROM state") { (row: borrowing Row) in
      [row.int(0), row.int(1)]
    }
    return Set(rows.joined())
  }

  /// Runs a closure that adds works, and sets the epoch, in one transaction.
  func update(
    from previous: Int, to epoch: Int, _ add: (borrowing SearchIndex) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
    try connection.transaction { () throws(RankingLogError) in
      try add(self)
      try connection.run("DELETE FROM state")
      try connection.run(
        "INSERT INTO state(epoch, previous) VALUES(?, ?)", [.integer(epoch), .integer(previous)])
    }
  }

  /// Adds a work. Adding works in the order of IDs is faster: each step back starts a new segment.
  func add(_ work: IndexedWork, _ tokens: inout SearchTokens) throws(RankingLogError) {
    try connection.run(
      "INSERT INTO search(rowid, tokens) VALUES(?, ?)",
      [.integer(work.id), .text(tokens.tokens(title: work.title, tags: work.tags))])
    guard work.isChanged else { return }
    try connection.run("INSERT OR IGNORE INTO changed VALUES(?)", [.integer(work.id)])
  }

  /// Merges all segments into one, and frees the space of the others.
  func finish() throws(RankingLogError) {
    try connection.run("INSERT INTO search(search) VALUES('optimize')")
    try connection.execute("PRAGMA incremental_vacuum")
    try connection.run("INSERT INTO search(search, rank) VALUES('hashsize', ?)", [.integer(1 << 20)])
  }
}

/// The indexed data of a work.
struct IndexedWork: Sendable {
  let id: Int
  let title: String
  let tags: Tags
  /// Whether the index may contain the work under an earlier title or tags.
  var isChanged = false
}

// Queries.
extension SearchIndex {
  /// Returns the next works that may match, in the order of IDs.
  ///
  /// - Parameter last: The work to continue after; nil for the start.
  func candidates(
    _ match: SearchMatch, _ direction: IDOrder, after last: Int?, limit: Int
  ) throws(RankingLogError) -> [Int] {
    try connection.all(
      """
      SELECT rowid FROM search WHERE search MATCH ? AND \(direction.condition("rowid"))
      ORDER BY rowid \(direction.rawValue) LIMIT ?
      """, [.text(match.expression), .integer(last ?? direction.start), .integer(limit)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// Returns the works that have or had a token, and the subset that may no longer have it.
  func works(_ token: String) throws(RankingLogError) -> (works: [Int], changed: Set<Int>) {
    let works = try candidates(.token(token), .oldest, after: nil, limit: .max)
    let changed = try connection.all("SELECT illust FROM changed") { (row: borrowing Row) in row.int(0) }
    return (works, Set(changed).intersection(works))
  }

  /// Calls `body` with each tag whose folded text starts with a prefix, and with its number of works, which includes
  /// works that previously had it.
  func forEachTag(
    startingWith folded: [UInt8], _ body: (String, Int) -> Void
  ) throws(RankingLogError) {
    try forEachTag("term >= ?1 AND term < ?1 || char(1114111)", SearchTokens.tagPrefix(folded), body)
  }

  /// Calls `body` with each tag that has a folded text, and with its number of works.
  func forEachTag(equalTo folded: [UInt8], _ body: (String, Int) -> Void) throws(RankingLogError) {
    try forEachTag("term = ?1", SearchTokens.tagPrefix(folded), body)
    try forEachTag("term >= ?1 AND term < ?1 || char(1114111)", SearchTokens.spellingPrefix(folded), body)
  }

  private func forEachTag(
    _ condition: String, _ token: String, _ body: (String, Int) -> Void
  ) throws(RankingLogError) {
    try connection.forEach("SELECT term, doc FROM vocabulary WHERE \(condition)", [.text(token)]) {
      (row: borrowing Row) in
      if let tag = SearchTokens.tag(ofToken: row.text(0)) { body(tag, row.int(1)) }
    }
  }
}

/// An order of works by ID: newer works have greater IDs.
enum IDOrder: String, Sendable {
  case newest = "DESC"
  case oldest = "ASC"

  var start: Int { self == .newest ? .max : .min }

  /// Returns the SQL condition for works after an ID.
  func condition(_ column: String) -> String { self == .newest ? "\(column) < ?" : "\(column) > ?" }
}
