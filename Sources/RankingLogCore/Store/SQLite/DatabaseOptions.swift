internal import CSQLite

/// Options for opening a database.
struct DatabaseOptions: Sendable {
  /// The maximum wait for another process before a call fails as busy.
  var busyTimeout = Duration.seconds(30)
  /// The name of SQLite's VFS; nil for the default. `unix-dotfile` simulates file systems without shared memory.
  var vfs: String?
  /// The size of SQLite's page cache in KiB; by default enough for the pages that a walk over many rankings touches.
  var pageCache = 16 << 10
}

extension Connection {
  /// The access of a connection to its file.
  enum Access: Sendable {
    case readWrite
    /// Reads next to other processes, one of which has created the shared-memory file.
    case readOnly
    /// Reads a file that no process has open, with the WAL left by a killed process; creates no file.
    case alone
    /// Reads a file that no process has open and that has no WAL; creates no file.
    case unchanging

    var flags: Int32 {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly, .alone: SQLITE_OPEN_READONLY
      case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// Without locks, which need shared memory, the WAL index is kept in heap memory.
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

  /// Opens a file without changing it or creating another one.
  ///
  /// Opening a WAL-mode file as read-only would create a WAL and shared memory. A process with the file open has
  /// created both; if they are missing, no process has it open.
  static func reading(_ path: String, _ options: DatabaseOptions) throws(RankingLogError) -> Connection {
    let hasLog = (Files.length(path + "-wal") ?? 0) > 0
    if Files.exists(path + "-shm") || (Files.length(path + "-journal") ?? 0) > 0 {
      return try Connection(path: path, .readOnly, options)
    }
    // A file without a WAL whose header is not in WAL mode may be written at any time; its locks are enough.
    if !hasLog, (try? DatabaseHeader(path: path))?.usesWAL != true {
      return try Connection(path: path, .readOnly, options)
    }
    guard hasLog else { return try Connection(path: path, .unchanging, options) }
    let connection = try Connection(path: path, .alone, options)
    try connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    return connection
  }
}
