internal import CSQLite

/// Options for opening a database.
struct DatabaseOptions: Sendable {
  /// The maximum wait for another process, after which a call fails as busy.
  var busyTimeout = Duration.seconds(30)
  /// The name of SQLite's VFS; nil for the default. `unix-dotfile` simulates file systems without shared memory.
  var vfs: String?
  /// The size of SQLite's page cache in KiB; by default enough for the pages read by a walk over many rankings.
  var pageCache = 16 << 10
  /// A closure that returns the name of the network file system of a path; nil for local disks. It determines the
  /// journal mode.
  var networkFileSystem: @Sendable (String) -> String? = { NetworkFileSystem.name(at: $0) }
}

extension Connection {
  /// The access of a connection to its file.
  enum Access: Sendable {
    case readWrite
    /// Read-only access next to other processes, one of which has created the shared-memory file.
    case readOnly
    /// Read-only access to a file that no process has open, with the WAL left by a killed process; creates no file.
    case alone
    /// Read-only access to a file that no process has open and that has no WAL; creates no file.
    case unchanging

    var flags: Int32 {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly, .alone: SQLITE_OPEN_READONLY
      case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    /// The VFS without locks, which stores the WAL index in heap memory; nil for the default.
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

  /// Opens a file without changing it, and without creating or deleting another file.
  static func reading(_ path: String, _ options: DatabaseOptions) throws(RankingLogError) -> Connection {
    let access = Access(reading: path)
    let connection = try Connection(path: path, access, options)
    // Otherwise, the last connection deletes a log that SQLite finds invalid.
    var isPersistent: Int32 = 1
    _ = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
    if access == .alone { try connection.execute("PRAGMA locking_mode=EXCLUSIVE") }
    do throws(RankingLogError) {
      // SQLite opens the log at the first read.
      _ = try Database.version(connection)
    } catch {
      // The last writer may have removed the log in the meantime.
      guard case .file = error, Access(reading: path) != access else { throw error }
      throw .storageBusy(path: path)
    }
    return connection
  }
}

extension Connection.Access {
  /// Selects the access that reads a file without changing it or creating another file.
  ///
  /// A read-only connection to a file in WAL mode would create a log and shared memory. A process that has the file
  /// open has created both; if one of them is missing, no process has the file open.
  init(reading path: String) {
    if Files.exists(path + "-shm"), Files.exists(path + "-wal") {
      self = .readOnly
    } else if (Files.length(path + "-wal") ?? 0) > 0 {
      self = .alone
    } else if (Files.length(path + "-journal") ?? 0) > 0 || (try? DatabaseHeader(path: path))?.usesWAL != true
    {
      // The locks of a file with a rollback journal require no other file.
      self = .readOnly
    } else {
      self = .unchanging
    }
  }

  /// Whether SQLite's locks protect the results from changes by other processes.
  var takesLocks: Bool { self == .readWrite || self == .readOnly }
}
