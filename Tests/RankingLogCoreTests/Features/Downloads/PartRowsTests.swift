import TestSupport
import Testing

@testable import RankingLogCore

/// Rows of partial downloads are removed once the file has its name; otherwise an archive would grow without bound.
struct PartRowsTests {
  @Test(.watchdog)
  func `downloads of large images leave no rows of parts`() async throws {
    let world = try await LocalWorld()
    try await world.services().archive.checkWritable()
    let archive = try Connection(path: world.directory + "/data/archive.db")
    try archive.execute(
      """
      CREATE TABLE part_log(name TEXT);
      CREATE TRIGGER part_written AFTER INSERT ON part BEGIN INSERT INTO part_log VALUES(new.relative_path); END
      """)
    try world.pixiv.fault(
      #"{"profile":"odd-end-always","extra":1500000,"match":"^GET i.pximg.net/img-original"}"#)
    let run = try await world.download([RequestedWork(id: 116_007_623)])
    #expect(run.states(.fetched) == 1 && run.summary.failed.isEmpty)
    #expect(try #require(run.files.first).bytes > 1_500_000)
    #expect(
      try count("SELECT count(*) FROM part_log", archive) >= 1, "the transfer was long enough for a row")
    #expect(try count("SELECT count(*) FROM part", archive) == 0)
  }

  @Test
  func `the migration removes the rows of completed files, and no others`() throws {
    let old = try Connection(path: ":memory:")
    try Database.migrate(old, Schema.archive.upTo(10))
    try old.execute(
      """
      INSERT INTO root(id, path) VALUES(1, '/one'), (2, '/two');
      INSERT INTO file(id, illust, page, size, url, format, bytes, sha256, checked_at)
        VALUES(1, 1, 0, 'original', 'u', 'png', 3, x'00', 0);
      INSERT INTO place(root, relative_path, file, how)
        VALUES(1, 'a/same.jpg', 1, 'fetched'), (1, 'a.b/other.png', 1, 'fetched'), (1, 'bare', 1, 'fetched');
      INSERT INTO part(root, relative_path, url, etag) VALUES(1, 'a/same.jpg.part', 'u', 'e'),
        (1, 'a.b/other.jpg.part', 'u', 'e'), (1, 'bare.part', 'u', 'e'), (1, 'a/half.jpg.part', 'u', 'e'),
        (2, 'a/same.jpg.part', 'u', 'e');
      """)
    try Database.migrate(old, .archive)
    let left = try old.all("SELECT root || relative_path FROM part ORDER BY 1") { (row: borrowing Row) in
      row.text(0)
    }
    #expect(left == ["1a/half.jpg.part", "2a/same.jpg.part"])
  }

  private func count(_ sql: String, _ archive: borrowing Connection) throws -> Int {
    try archive.first(sql) { (row: borrowing Row) in row.int(0) } ?? -1
  }
}
