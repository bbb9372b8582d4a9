internal import CSQLite

extension Connection {
  /// Copies one state of all pages to another database, while other processes read and write.
  ///
  /// A read transaction preserves that state: without it, SQLite would restart after each change.
  ///
  /// - Parameter onProgress: Called with the number of copied pages and the number of all pages.
  /// - Throws: `CancellationError` if the task is canceled.
  func copyPages(to copy: borrowing Connection, onProgress: (_ done: Int, _ total: Int) -> Void) throws {
    try run("BEGIN")
    defer { try? run("COMMIT") }
    _ = try Database.version(self)
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw StoreFailure(code: sqlite3_errcode(copy.handle), handle: copy.handle).error(path: copy.path)
    }
    var code = SQLITE_OK
    while code == SQLITE_OK, !Task.isCancelled {
      code = sqlite3_backup_step(backup, 1024)
      let total = Int(sqlite3_backup_pagecount(backup))
      onProgress(total - Int(sqlite3_backup_remaining(backup)), total)
    }
    sqlite3_backup_finish(backup)
    try Task.checkCancellation()
    guard code != SQLITE_DONE else { return }
    let isOfCopy = [SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY].contains(code & 0xff)
    throw StoreFailure(code: code, handle: copy.handle).error(path: isOfCopy ? copy.path : path)
  }

  /// Interrupts a running statement if the current task is canceled.
  func interruptWhenCancelled() {
    // Called in the task that runs the statement.
    sqlite3_progress_handler(handle, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  /// Completes statements even if the current task is canceled.
  func completeWhenCancelled() { sqlite3_progress_handler(handle, 0, nil, nil) }
}
