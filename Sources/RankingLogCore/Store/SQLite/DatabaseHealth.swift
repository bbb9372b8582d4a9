/// The health of a database; the check is read-only.
struct DatabaseHealth {
  var state: DatabaseState
  var usesWAL = false

  /// Checks a database completely; calls `ask` if it is intact.
  init(
    path: String, schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) {
    guard Files.exists(path) else {
      state = .absent
      return
    }
    // Opening a pipe would wait forever.
    guard Files.length(path) != nil else {
      state = .unreadable("not a regular file")
      return
    }
    do {
      let header = try DatabaseHeader(path: path)
      usesWAL = header.usesWAL
      state = try Self.examine(path, header, schema, options, ask)
    } catch {
      state =
        switch error {
        case .storageBusy: .busy
        case .storageDamaged(_, let reason, _): .damaged([reason])
        case .file(_, let reason, let advice): .unreadable("\(reason)\(advice.map { "; " + $0 } ?? "")")
        default: .unreadable("\(error)")
        }
    }
  }

  /// The problem of a log that SQLite ignores.
  static let logFault = "the write-ahead log has an invalid header, so its changes cannot be read"

  private static func examine(
    _ path: String, _ header: DatabaseHeader, _ schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> DatabaseState {
    let length = Files.length(path) ?? 0
    // A WAL may contain pages that are missing from the file.
    if header.announcedLength > length, (Files.length(path + "-wal") ?? 0) == 0 {
      return .damaged(["truncated to \(length) of \(header.announcedLength) bytes"])
    }
    let stamp = Files.stamp(path)
    let connection = try Connection.reading(path, options)
    switch try Database.owner(of: connection, schema) {
    case .us: break
    case .another: return .foreign
    case .newer: return .newer
    case .older: return .older
    }
    // The check of values names their columns.
    try connection.execute("PRAGMA ignore_check_constraints=ON")
    var faults = try connection.faults()
    if WriteAheadLog.isDamaged(path + "-wal") { faults.append(logFault) }
    // A file that changes while it is read without locks looks damaged.
    if !faults.isEmpty, Files.stamp(path) != stamp { return .busy }
    if faults.isEmpty { try ask(connection) }
    return faults.isEmpty ? .intact : .damaged(faults)
  }
}
