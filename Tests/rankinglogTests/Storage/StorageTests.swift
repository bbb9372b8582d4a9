import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Archives that are damaged, busy or of another program: the messages, and that no data is lost.
@Suite(.watchdog, .sharedPixiv)
struct StorageTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.archive }

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared, busyTimeout: .milliseconds(200)) }

  private func fill() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -f ids").status == 0)
  }

  private func bytes() throws -> [UInt8] { try Files.read(archive) }

  @Test func `a file that is not a database is reported with the next step, and not changed`() async throws {
    for text in [String(repeating: "no database ", count: 900), "xy"] {
      try sandbox.write(text, to: ".local/share/rankinglog/archive.db")
      for line in [
        "ranking -d 2024-01-05", "ranking -d 2024-01-05 --offline", "download 114862000", "recents",
      ] {
        let run = try await sandbox.run(line)
        #expect(run.status == 10 && run.output.isEmpty, "\(line)")
        #expect(
          run.errorLines.first
            == "rankinglog: \(archive): file is not a database; run rankinglog doctor --save FILE to recover the readable data, move the file away to start with an empty archive, or choose another --data-dir; the file was not changed"
        )
      }
      #expect(try bytes() == Array(text.utf8))
      #expect(sandbox.files(in: ".local/share/rankinglog") == ["archive.db"])
    }
  }

  @Test(.expensive()) func `a truncated archive is reported with the next step, and not changed`()
    async throws
  {
    try await fill()
    try await sandbox.waitForClosedArchive()
    var pages = try DatabasePages(path: archive)
    pages.cut(to: pages.count / 2)
    try pages.write()
    let before = try bytes()
    let run = try await sandbox.run("ranking -d 2024-01-05 --offline")
    #expect(
      run.status == 10
        && run.errors.contains("\(archive): database disk image is malformed; run rankinglog doctor"))
    #expect(run.errors.contains("rankinglog doctor --save FILE"))
    #expect(try bytes() == before)
  }

  @Test(.expensive()) func `a broken page ends the run at that page, and leaves no incomplete data`()
    async throws
  {
    try await fill()
    try await sandbox.damageArchive("illust", .noise)
    let read = try await sandbox.run("ranking -d 2024-01-04..2024-01-05 --offline -f ids")
    #expect(read.status == 10 && read.errors.contains("\(archive): database disk image is malformed"))
    #expect(read.errors.contains("rankinglog doctor --save FILE"))
    // Adjacent days share works, so some of their pages include the broken one.
    let write = try await sandbox.run("ranking -d 2024-01-06..2024-01-07 -f ids")
    #expect(write.status == 10 && write.errors.contains("rankinglog doctor --save FILE"))
    let connection = try Connection.reading(archive, DatabaseOptions())
    func count(_ sql: String) throws -> Int? {
      try connection.first("SELECT count(*) FROM \(sql)") { (row: borrowing Row) in row.int(0) }
    }
    let odd = """
      ranking WHERE (SELECT sum(entries) FROM ranking_page WHERE ranking = ranking.id)
        <> (SELECT count(*) FROM ranking_entry WHERE ranking = ranking.id)
      """
    #expect(try count(odd) == 0)
    let kept = "ranking_entry JOIN ranking ON ranking.id = ranking WHERE date <= '2024-01-05'"
    #expect(try count(kept) == 1000)
  }

  @Test(
    .expensive(),
    arguments: ["illust SET uploaded_at = -99999999999999", "illust SET title = CAST(X'61ff' AS TEXT)"])
  func `a damaged value ends the run, doctor reports it, and the saved copy is readable`(change: String)
    async throws
  {
    let ids = try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -f ids").output
    try await sandbox.waitForClosedArchive()
    do {
      try Connection(path: archive).execute(
        """
        PRAGMA ignore_check_constraints=ON;
        UPDATE \(change) WHERE id = (SELECT min(illust) FROM ranking_entry)
        """)
    }
    let column = change.hasPrefix("illust SET title") ? "title" : "uploaded_at"
    let run = try await sandbox.run("ranking -d 2024-01-04..2024-01-05 --offline")
    #expect(run.status == 10 && run.errors.contains("\(archive): stored \(column): "))
    #expect(run.errors.contains("rankinglog doctor --save FILE"))
    let doctor = try await sandbox.run("doctor")
    #expect(doctor.status == 10)
    #expect(
      doctor.output.contains(
        "damaged archive   \(archive): illust.\(column): 1 damaged value; run rankinglog doctor --save FILE"))
    #expect(try await sandbox.run("doctor --save \(sandbox.path("saved.db"))").status == 0)
    try FileManager.default.removeItem(atPath: archive)
    try FileManager.default.moveItem(atPath: sandbox.path("saved.db"), toPath: archive)
    let saved = try await sandbox.run("ranking -d 2024-01-04..2024-01-05 --offline -f ids")
    #expect(saved.status == 0 && saved.output == ids)
  }

  @Test(arguments: [
    (
      "PRAGMA application_id=0x524c6f67; PRAGMA user_version=99",
      "written by a newer version (schema 99"
    ),
    (
      "PRAGMA application_id=0x524c6f67; CREATE TABLE old(a); PRAGMA user_version=16",
      "written by a version before 0.2 (schema 16; this version supports 17 and later); update it with version 0.2"
    ),
    ("CREATE TABLE theirs(a); INSERT INTO theirs VALUES(1)", "database of another program"),
  ])
  func `a database of another program or version is refused and not changed`(sql: String, reason: String)
    async throws
  {
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    do { try Connection(path: archive).execute(sql) }
    let before = try bytes()
    for line in ["ranking -d 2024-01-05", "ranking --offline", "recents clear"] {
      let run = try await sandbox.run(line)
      #expect(run.status == 10 && run.output.isEmpty)
      #expect(run.errors.contains("\(archive): \(reason)") && run.errors.contains("the file was not changed"))
    }
    #expect(try bytes() == before)
    #expect(sandbox.files(in: ".local/share/rankinglog") == ["archive.db"])
    let report = try await sandbox.run("doctor")
    #expect(
      report.status == 10 && report.lines.contains { $0.starts(with: #/(newer|older|foreign) +archive /#) },
      "\(report.output)")
    let doctor = try await sandbox.run("doctor --save \(sandbox.path("saved.db"))")
    #expect(doctor.status == 10 && doctor.errors.contains(reason) && !sandbox.exists("saved.db"))
    #expect(!sandbox.exists("saved.db.part") && !sandbox.exists("saved.db.part-damaged"))
  }
}
