internal import CSQLite

/// How a database is opened, where not as usual.
struct DatabaseOptions: Sendable {
  /// How long a call waits for another process before it gives up as busy.
  var busyTimeout = Duration.seconds(30)
  /// SQLite's layer to the system, by its name; nil for the usual one. `unix-dotfile` stands for the file systems
  /// that share no memory.
  var vfs: String?
}

extension Connection {
  /// What a connection may do to its file.
  enum Access: Sendable {
    case readWrite
    /// Reads beside other processes, of which one made the file of shared memory already.
    case readOnly
    /// Reads a file that nobody has open, with the log (`-wal`) that a killed process left, and makes no file.
    case alone
    /// Reads a file that nobody has open and that has no log, and makes no file.
    case unchanging

    var flags: Int32 {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly, .alone: SQLITE_OPEN_READONLY
      case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// Without locks, which need shared memory, the index of the log is kept in our own.
    var vfs: String? { self == .alone ? "unix-none" : nil }

    func name(of path: String) -> String {
      guard self == .unchanging else { return path }
      let plain = Array("/-._~".utf8)
      let name = path.utf8.map { byte in
        plain.contains(byte) || Character(UnicodeScalar(byte)).isLetter && byte < 0x80
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          ? String(UnicodeScalar(byte)) : "%" + [byte].hexadecimal
      }
      return "file:\(name.joined())?immutable=1"
    }
  }

  /// Opens a file in the way that neither changes it nor makes another one beside it.
  ///
  /// A file in WAL mode, opened to be read only, would get a log and shared memory. Who has it open has made both, so
  /// where they are not, nobody has.
  static func reading(_ path: String, _ options: DatabaseOptions) throws(RankingLogError) -> Connection {
    let hasLog = (Files.length(path + "-wal") ?? 0) > 0
    if Files.exists(path + "-shm") || (Files.length(path + "-journal") ?? 0) > 0 {
      return try Connection(path: path, .readOnly, options)
    }
    // A file that has no log but a header that is not of WAL mode may be written at any moment, and locks tell.
    if !hasLog, (try? DatabaseHeader(path: path))?.usesWAL != true {
      return try Connection(path: path, .readOnly, options)
    }
    guard hasLog else { return try Connection(path: path, .unchanging, options) }
    let connection = try Connection(path: path, .alone, options)
    try connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    return connection
  }
}
