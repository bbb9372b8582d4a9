import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// An archive of an earlier version, with unverified data.
@Suite(.watchdog, .sharedPixiv)
struct OldArchiveTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.dataDirectory.appending(path: "archive.db").path }

  init() throws {
    sandbox = try Sandbox(pixiv: LocalPixiv.shared)
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    let old = try Connection(path: archive)
    try Database.migrate(old, Schema.archive.upTo(7))
    try old.execute(
      """
      INSERT INTO artist(id, name) VALUES(1, 'A');
      INSERT INTO illust(id, artist, title, visibility) VALUES(7, 1, 'x', 3), (8, 1, '-----', 2), (9, 1, '-----', 2);
      INSERT INTO ranking(source, mode, content, date, state, fetched_at)
        VALUES('web', 'daily', 'all', '2024-01-05', 'absent', 1);
      """)
  }

  @Test func `the first command reports the deleted data, and the second does not`() async throws {
    let run = try await sandbox.run("show 7 --offline -f ndjson --no-recents")
    #expect(
      run.errorLines == [
        "rankinglog: deleted unverified data of an earlier version: 1 deletion, 1 date without a ranking, 2 placeholders for works; it will be fetched again when needed"
      ])
    #expect(run.status == 0 && run.output.contains(#""visibility":"visible""#))
    #expect(try await sandbox.run("show 7 --offline -f ndjson").errors.isEmpty)
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").status == 0)
  }

  @Test func `doctor counts unverified data in one line, and changes nothing`() async throws {
    let before = try Files.read(archive)
    let run = try await sandbox.run("doctor")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.lines.contains(
        "ok      archive   \(archive): unverified data of an earlier version: 1 deletion, 1 date without a ranking, 2 placeholders for works; the next run deletes it"
      ), "\(run.output)")
    #expect(try Files.read(archive) == before)
    _ = try await sandbox.run("recents list")
    #expect(try await !sandbox.run("doctor").output.contains("unproven"))
  }

  @Test func `doctor --save reports the data that it omits`() async throws {
    let run = try await sandbox.run("doctor --save \(sandbox.path("saved.db"))")
    #expect(run.status == 0 && run.errors.contains("1 deletion, 1 date without a ranking"), "\(run.errors)")
  }
}
