import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog sql`: refused statements, exit codes, and an unchanged archive.
@Suite(.watchdog)
struct SQLCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(busyTimeout: .milliseconds(200)) }

  private func fill() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
  }

  static let refused: [(sql: String, words: String)] = [
    ("", "no SQL statement"), (" ; -- nothing\n;", "no SQL statement"),
    ("SELECT 1; SELECT 2", "2 SQL statements; run one at a time"),
    ("SELECT 1; DELETE FROM illust", "not authorized; use a SELECT"),
    ("SELEC 1", #"near "SELEC": syntax error"#), ("SELECT * FROM no_table", "no such table: no_table"),
    ("SELECT", "incomplete input"), ("SELECT ?1", "parameter without a value (? or :name)"),
    ("SELECT abs(-9223372036854775808)", "integer overflow"), ("SELECT json('{')", "malformed JSON"),
    ("SELECT has_tag('a')", "wrong number of arguments to function has_tag()"),
    // Writing
    ("DELETE FROM illust", "not authorized"), ("UPDATE illust SET title = ''", "not authorized"),
    ("INSERT INTO artist VALUES(1, 'a')", "not authorized"), ("DROP TABLE illust", "not authorized"),
    ("WITH x AS (SELECT 1) DELETE FROM illust", "not authorized"),
    ("EXPLAIN DELETE FROM illust", "not authorized"), ("CREATE TABLE x(a)", "not authorized"),
    ("CREATE VIEW x AS SELECT 1", "not authorized"), ("ALTER TABLE illust ADD COLUMN x", "not authorized"),
    ("REINDEX", "not authorized"), ("ANALYZE", "not authorized"), ("BEGIN", "not authorized"),
    ("BEGIN IMMEDIATE", "not authorized"), ("SAVEPOINT x", "not authorized"),
    ("CREATE TRIGGER x AFTER INSERT ON illust BEGIN SELECT 1; END", "not authorized"),
    ("INSERT INTO sqlite_schema(type) VALUES('table')", "not authorized"),
    // Temporary objects
    ("CREATE TEMP TABLE x(a)", "not authorized"), ("CREATE TEMP VIEW x AS SELECT 1", "not authorized"),
    ("CREATE TEMP TRIGGER x AFTER INSERT ON illust BEGIN SELECT 1; END", "not authorized"),
    ("CREATE VIRTUAL TABLE temp.x USING fts5(a)", "not authorized"),
    // Other files
    ("ATTACH '/tmp/other.db' AS other", "not authorized"), ("ATTACH ':memory:' AS other", "not authorized"),
    ("DETACH main", "not authorized"), ("VACUUM", "not authorized"),
    ("VACUUM INTO 'copy.db'", "not authorized"),
    ("SELECT readfile('/etc/passwd')", "no such function: readfile"),
    ("SELECT writefile('x', 'y')", "no such function: writefile"),
    ("SELECT edit('x')", "no such function: edit"),
    ("SELECT * FROM fsdir('/')", "no such table: fsdir"),
    ("CREATE VIRTUAL TABLE x USING csv(filename='/etc/passwd')", "not authorized"),
    // Code
    ("SELECT load_extension('/tmp/x.so')", "not authorized to use function: load_extension"),
    ("SELECT LOAD_EXTENSION('/tmp/x.so')", "not authorized to use function: LOAD_EXTENSION"),
    ("SELECT fts3_tokenizer('simple')", "not authorized to use function: fts3_tokenizer"),
    // Settings
    ("PRAGMA journal_mode=DELETE", "not authorized"), ("PRAGMA user_version=1", "not authorized"),
    ("PRAGMA writable_schema=ON", "not authorized"), ("PRAGMA query_only=OFF", "not authorized"),
    ("PRAGMA table_info(illust)", "not authorized"), ("EXPLAIN PRAGMA user_version=1", "not authorized"),
    ("SELECT * FROM pragma_optimize", "not authorized"),
    ("SELECT * FROM pragma_journal_mode", "not authorized"),
    ("SELECT * FROM pragma_table_info('illust')", "not authorized"),
  ]

  @Test(.expensive())
  func `statements other than reads are refused with SQLite's message, and change nothing`()
    async throws
  {
    try await fill()
    let digest = try Digest.of(Files.read(sandbox.archive), .sha256)
    let files = sandbox.files(in: "")
    for (sql, words) in Self.refused {
      let run = try await sandbox.run(["sql", sql])
      #expect(run.status == 2 && run.output.isEmpty, "\(sql): \(run.errors)")
      #expect(run.errors.hasPrefix("rankinglog: ") && run.errors.contains(words), "\(sql): \(run.errors)")
      #expect(run.errors.hasSuffix(" Run 'rankinglog sql --help'.\n") && run.errorLines.count == 1)
      #expect(run.requests.isEmpty)
    }
    try await sandbox.waitForClosedArchive()
    #expect(try Digest.of(Files.read(sandbox.archive), .sha256) == digest)
    #expect(sandbox.files(in: "") == files)
  }

  @Test(
    .expensive(),
    arguments: [
      ("SELECT count(*) FROM v_entry", "50\n"), ("/* a comment */ SELECT 1;; -- and another\n", "1\n"),
      ("VALUES(1),(2)", "1\n2\n"),
      (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n",
        "6\n"
      ),
      ("SELECT count(*) FROM sqlite_schema WHERE name = 'illust'", "1\n"), ("SELECT 1 WHERE 0", ""),
      ("SELECT value FROM json_each('[1,2]')", "1\n2\n"),
      ("SELECT count(*) FROM json_tree('[1,[2]]')", "4\n"),
    ])
  func `reading statements run, from standard input too, and change no bytes`(sql: String, output: String)
    async throws
  {
    try await fill()
    let before = try Files.read(sandbox.archive)
    let run = try await sandbox.run(["sql", sql])
    let piped = try await sandbox.run("sql -", input: sql)
    #expect(run.status == 0 && run.output == output && run.errors.isEmpty, "\(run.errors)")
    #expect(piped.status == 0 && piped.output == output && piped.errors.isEmpty, "\(piped.errors)")
    #expect(run.requests.isEmpty && piped.requests.isEmpty)
    try await sandbox.waitForClosedArchive()
    #expect(try Files.read(sandbox.archive) == before)
  }

  @Test func `a statement with a NUL character is a usage error`() async throws {
    try await fill()
    let run = try await sandbox.run(["sql", "SELECT 'a\0b'"])
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("contains a NUL character"))
  }

  @Test func `an archive of an earlier version is migrated first`() async throws {
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    do {
      let old = try Connection(path: sandbox.archive)
      try Database.migrate(old, Schema.archive.upTo(Schema.archive.oldest))
      try old.execute("INSERT INTO illust(id, title, visibility) VALUES(7, 'x', 0)")
    }
    let run = try await sandbox.run(["sql", "SELECT work, title FROM v_work"])
    #expect(run.status == 0 && run.output == "7\tx\n", "\(run.errors)")
    #expect(run.errors.contains("updating the archive of an earlier version (") && run.errorLines.count == 1)
  }

  @Test func `an archive that is damaged, newer or of another program ends with 10`() async throws {
    for sql in ["PRAGMA application_id=0x524c6f67; PRAGMA user_version=99", "CREATE TABLE theirs(a)"] {
      let own = try Sandbox(pixiv: sandbox.pixiv)
      try FileManager.default.createDirectory(at: own.dataDirectory, withIntermediateDirectories: true)
      do { try Connection(path: own.archive).execute(sql) }
      let run = try await own.run(["sql", "SELECT 1"])
      #expect(run.status == 10 && run.errors.contains("the file was not changed"), "\(run.errors)")
    }
    try await fill()
    try await sandbox.damageArchive("illust", .noise)
    let run = try await sandbox.run(["sql", "SELECT sum(length(title)) FROM v_work"])
    #expect(run.status == 10 && run.errors.contains("rankinglog doctor --save FILE"), "\(run.errors)")
  }

  @Test func `an archive with an exclusive lock is busy`() async throws {
    try await fill()
    let other = try Connection(path: sandbox.archive)
    try other.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM recent; COMMIT")
    #expect(try await sandbox.run(["sql", "SELECT 1 FROM v_work"]).status == 8)
    try other.execute("PRAGMA locking_mode=NORMAL; BEGIN; SELECT 1 FROM illust; COMMIT")
  }

  @Test func `the schema describes every column, and needs no archive`() async throws {
    let run = try await sandbox.run("sql --schema")
    #expect(run.status == 0 && run.errors.isEmpty)
    for view in try ArchiveSchema().views {
      #expect(run.lines.contains("\(view.name): \(view.meaning)"))
      for column in view.columns {
        #expect(
          run.lines.contains { $0.hasPrefix("  \(column.name) ") && $0.hasSuffix("  " + column.meaning) })
      }
    }
    #expect(run.lines.contains("CREATE TABLE ranking_entry("))
    #expect(run.lines.contains("CREATE INDEX illust_artist ON illust(artist);"))
    #expect(try sandbox.names.isEmpty)
  }
}
