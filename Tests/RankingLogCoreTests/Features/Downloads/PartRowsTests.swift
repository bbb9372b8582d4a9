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

  private func count(_ sql: String, _ archive: borrowing Connection) throws -> Int {
    try archive.first(sql) { (row: borrowing Row) in row.int(0) } ?? -1
  }
}
