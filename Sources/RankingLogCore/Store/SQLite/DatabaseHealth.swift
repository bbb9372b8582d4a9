/// The health of a database; the check is read-only.
struct DatabaseHealth {
  var state: State
  var usesWAL = false

  enum State {
    case absent, intact, busy
    /// The faults; at least one.
    case damaged([String])
    /// Written by another program.
    case foreign
    /// Written by a newer version.
    case newer
    case unreadable(Message)
  }

  /// Checks a database completely; calls `ask` if it is sound.
  init(
    path: String, schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) {
    guard Files.exists(path) else {
      state = .absent
      return
    }
    // A pipe would be waited for without end.
    guard Files.length(path) != nil else {
      state = .unreadable("is not a regular file")
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

  private static func examine(
    _ path: String, _ header: DatabaseHeader, _ schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> State {
    let length = Files.length(path) ?? 0
    // A WAL may contain pages that the file lacks.
    if header.announcedLength > length, (Files.length(path + "-wal") ?? 0) == 0 {
      return .damaged(["the file is truncated: \(length) of \(header.announcedLength) bytes"])
    }
    let stamp = Files.stamp(path)
    let connection = try Connection.reading(path, options)
    switch try Database.owner(of: connection, schema) {
    case .us: break
    case .another: return .foreign
    case .newer: return .newer
    }
    let faults = try connection.faults()
    // Read without locks, a file that changes meanwhile looks damaged.
    if !faults.isEmpty, Files.stamp(path) != stamp { return .busy }
    if faults.isEmpty { try ask(connection) }
    return faults.isEmpty ? .intact : .damaged(faults)
  }
}
