extension Connection {
  /// Opens a copy of a database, without uncommitted changes. The copy has no name when this returns.
  static func copy(of path: String, at copy: String) throws(RankingLogError) -> Connection {
    let files = try RecoveryCopy.make(of: path, at: copy)
    // Its names are removed at the end of the scope.
    defer { _ = files }
    let connection = try Connection(path: files.path)
    try connection.distrustContents()
    try connection.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF")
    return connection
  }
}
