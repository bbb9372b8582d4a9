internal import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SQLite's result code and message, convertible to an actionable error.
///
/// The message may contain table and column names, never the arguments of a statement.
struct StoreFailure {
  let code: Int32
  let message: String
  /// The errno of the failed system call; 0 if none failed.
  let systemCode: Int32

  init(code: Int32, handle: OpaquePointer?) {
    self.code = code
    systemCode = handle.map { sqlite3_system_errno($0) } ?? 0
    message =
      handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      ?? String(cString: sqlite3_errstr(code))
  }

  /// A value that no version of this program writes.
  init(damage: String) {
    (code, message, systemCode) = (SQLITE_CORRUPT, damage, 0)
  }

  func error(path: String) -> RankingLogError {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      .storageBusy(path: path)
    case SQLITE_FULL:
      .diskFull(path: path)
    // SQLite reports only some errno values as a full disk, and only for some calls.
    case SQLITE_IOERR where systemCode == ENOSPC || systemCode == EDQUOT:
      .diskFull(path: path)
    case SQLITE_NOTADB, SQLITE_CORRUPT,
      _ where isOverflow:
      .storageDamaged(
        path: path, reason: message,
        advice:
          "nothing was changed: \(.recoverArchive), move the file away to start with an empty archive, or \(.chooseDataDirectory)"
      )
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      .file(
        path: path, reason: message,
        advice: "check that the directory exists and is writable, or \(.chooseDataDirectory)"
      )
    default:
      .file(path: path, reason: "database error (\(message), code \(code))")
    }
  }

  /// Valid values do not overflow, neither in sums (SQLITE_ERROR) nor in an integer column.
  private var isOverflow: Bool {
    message == "integer overflow" || code == SQLITE_CONSTRAINT | 12 << 8  // SQLITE_CONSTRAINT_DATATYPE
  }
}
