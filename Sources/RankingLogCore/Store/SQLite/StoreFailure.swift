internal import CSQLite
import Platform

/// SQLite's result code and message, which can be converted to an actionable error.
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

  /// Creates the failure for a value that no version of rankinglog writes.
  init(damage: String) {
    (code, message, systemCode) = (SQLITE_CORRUPT, damage, 0)
  }

  func error(path: String) -> RankingLogError {
    if code & 0xff != SQLITE_OK, let error = OpenFileLimit.error(code: systemCode) { return error }
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      .storageBusy(path: path)
    case SQLITE_FULL:
      .diskFull(path: path)
    // SQLite reports only some errno values as a full disk, and only for some calls.
    case SQLITE_IOERR where systemCode == ENOSPC || systemCode == EDQUOT:
      .diskFull(path: path)
    case SQLITE_IOERR where systemCode == EFBIG:
      .file(
        path: path, reason: "would exceed the file size limit of this process",
        advice: "\(.raiseFileSizeLimit)")
    case SQLITE_NOTADB, SQLITE_CORRUPT,
      _ where isDueToDamage:
      .storageDamaged(
        path: path, reason: message, advice: Self.damageAdvice)
    // The shared memory of a process that is starting.
    case SQLITE_READONLY where code == Self.readOnlyCannotInitialize:
      .storageBusy(path: path)
    case SQLITE_READONLY where code == Self.readOnlyRollback:
      .file(
        path: path, reason: "cannot undo an interrupted write, because the file is read-only",
        advice: "run the same command as a user who can write it, or copy it to a writable directory")
    case SQLITE_CANTOPEN where access(path, F_OK) == 0 && access(path, R_OK) != 0:
      Files.failure(path, "cannot be read")
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      .file(
        path: path, reason: message,
        advice: "check that the directory exists and is writable, or \(.chooseDataDirectory)"
      )
    // Caused by the work limit of an untrusted file; callers check whether their task was canceled.
    case SQLITE_INTERRUPT:
      .storageDamaged(path: path, reason: "reading requires more work than its size justifies")
    default:
      .file(path: path, reason: "database error (\(message), code \(code))")
    }
  }

  /// The advice for damage in the user's own archive.
  static let damageAdvice: Message =
    "\(.recoverArchive), move the file away to start with an empty archive, or \(.chooseDataDirectory); the file was not changed"

  // Macros that Swift does not import: SQLITE_READONLY_ROLLBACK and SQLITE_READONLY_CANTINIT.
  private static let readOnlyRollback = SQLITE_READONLY | 3 << 8
  private static let readOnlyCannotInitialize = SQLITE_READONLY | 5 << 8

  /// Whether an integer overflowed, or a CHECK failed. Valid values cause neither, in sums (SQLITE_ERROR) and in
  /// columns.
  private var isDueToDamage: Bool {
    message == "integer overflow" || code == SQLITE_CONSTRAINT | 1 << 8  // SQLITE_CONSTRAINT_CHECK
      || code == SQLITE_CONSTRAINT | 12 << 8  // SQLITE_CONSTRAINT_DATATYPE
  }
}
