internal import CSQLite

/// The memory that SQLite may use in this process.
package enum DatabaseMemory {
  /// Limits the memory of all connections of this process, for statements of other authors: their intermediate values
  /// have no other common limit. Near the limit, caches shrink; a statement that needs more fails. Call it before the
  /// first connection; later calls have no effect.
  package static func limit(toBytes bytes: Int) {
    // The released program's SQLite does not count its memory by default.
    guard rl_count_memory() == SQLITE_OK else { return }
    sqlite3_soft_heap_limit64(Int64(bytes / 4 * 3))
    sqlite3_hard_heap_limit64(Int64(bytes))
  }
}
