#ifndef RANKINGLOG_CSQLITE_H
#define RANKINGLOG_CSQLITE_H

#if !__has_include(<sqlite3.h>)
#error "SQLite's headers are missing. Debian, Ubuntu: apt-get install libsqlite3-dev. macOS: brew install sqlite. Or run: make bootstrap"
#else

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift does not import. */
static inline int rl_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  /* A null pointer would bind NULL, and an empty Swift string may have one. */
  return sqlite3_bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

static inline void rl_result_text(sqlite3_context *context, const char *text, int bytes) {
  sqlite3_result_text(context, text ? text : "", bytes, SQLITE_TRANSIENT);
}

static inline int rl_bind_blob(sqlite3_stmt *statement, int index, const void *blob, int bytes) {
  return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, blob, bytes, SQLITE_TRANSIENT);
}

/* sqlite3_config and sqlite3_db_config are variadic, which Swift does not import. */
static inline int rl_count_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1);
}

/* macOS refuses writable_schema by default. */
static inline int rl_allow_schema_changes(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
}

#endif
#endif
