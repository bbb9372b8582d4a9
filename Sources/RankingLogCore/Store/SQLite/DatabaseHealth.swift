/// How a database is, found without changing it.
struct DatabaseHealth {
  var state: State
  var usesWAL = false

  enum State {
    case absent, sound, busy
    /// What is wrong; at least one text.
    case damaged([String])
    /// Another program's.
    case foreign
    /// A newer version's.
    case newer
    case unreadable(String)
  }

  /// Examines a database fully, and asks it something if it is sound.
  init(
    path: String, schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) {
    guard Files.exists(path) else {
      state = .absent
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
        case .storageDamaged(_, let reason): .damaged([Self.cause(reason)])
        case .file(_, let reason): .unreadable(reason)
        default: .unreadable("\(error)")
        }
    }
  }

  private static func examine(
    _ path: String, _ header: DatabaseHeader, _ schema: Schema, _ options: DatabaseOptions,
    _ ask: (borrowing Connection) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> State {
    let length = Files.length(path) ?? 0
    // A log holds what the file does not have yet.
    if header.announcedLength > length, (Files.length(path + "-wal") ?? 0) == 0 {
      return .damaged(["the file is cut: \(length) of \(header.announcedLength) bytes"])
    }
    let stamp = Files.stamp(path)
    let connection = try Connection.reading(path, options)
    switch try Database.owner(of: connection, schema) {
    case .us: break
    case .another: return .foreign
    case .newer: return .newer
    }
    let faults = try connection.faults()
    // Without locks, a file that somebody changes meanwhile looks like a damaged one.
    if !faults.isEmpty, Files.stamp(path) != stamp { return .busy }
    if faults.isEmpty { try ask(connection) }
    return faults.isEmpty ? .sound : .damaged(faults)
  }

  /// Without the advice, which is another one here.
  private static func cause(_ reason: String) -> String {
    String(reason.prefix { $0 != ";" })
  }
}
