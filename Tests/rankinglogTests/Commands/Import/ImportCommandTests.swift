import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// `rankinglog import` on the command line.
@Suite(.watchdog)
struct ImportCommandTests {
  private let sandbox: Sandbox
  private var theirs: String { sandbox.path("theirs") }

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.write("", to: "theirs/empty")
  }

  private func database(_ name: String, _ sql: String) throws {
    try Connection(path: theirs + "/" + name).execute(sql)
  }

  private func keys(_ keys: [String]) throws {
    try database(
      "archive.sqlite3",
      "CREATE TABLE archive (entry TEXT PRIMARY KEY) WITHOUT ROWID;"
        + keys.map { "INSERT INTO archive VALUES('\($0)');" }.joined())
  }

  @Test func `each source is one line, next steps are listed, and uncertain items give status 3`()
    async throws
  {
    try keys(["pixiv7_p00.jpg", "pixivr_day_2024-01-05_988005571.jpg", "danbooru5", "pixiv_x"])
    let run = try await sandbox.run("import \(theirs)")
    #expect(run.status == 3 && run.requests.isEmpty)
    #expect(
      run.lines == [
        "gallery-dl archive \(theirs)/archive.sqlite3: 4 records: 1 recorded without a file, 1 ambiguous, 1 unrelated, 1 unreadable"
      ])
    #expect(
      run.errorLines.dropLast() == [
        "rankinglog: run rankinglog ranking -d 2024-01-05 to fetch them, then import again"
      ])
    #expect(
      run.errors.contains(
        "0 files imported in place, 1 recorded without a file, 1 ambiguous, 1 unreadable; 0 B in"))
    let detailed = try await sandbox.run("import -v \(theirs)")
    #expect(detailed.errors.contains("foreign danbooru5: key of another site"))
    #expect(detailed.lines.first?.contains("1 already recorded") == true)
  }

  @Test func `an invalid archive in a directory does not end the import`() async throws {
    try Database.migrate(try Connection(path: theirs + "/a.db"), .archive)
    try database("a.db", "PRAGMA journal_mode=DELETE; PRAGMA user_version=0")
    try keys(["pixiv7_p00.jpg"])
    let run = try await sandbox.run("import \(theirs)")
    #expect(run.status == 3 && run.errors.contains("a.db"), "\(run.errors)")
    #expect(run.errors.contains("1 recorded without a file"), "\(run.errors)")
  }

  @Test func `ndjson has a record for each file and key`() async throws {
    try keys(["pixiv7_p00.jpg"])
    try database(
      "db.sqlite",
      """
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT);
      INSERT INTO pixiv_master_image VALUES(9, 1, 't', '**BLACKLISTED**', '');
      """)
    _ = try sandbox.write("<html>", to: "theirs/8_p1.jpg")
    let run = try await sandbox.run("import \(theirs) -f ndjson")
    #expect(run.status == 3)
    let items = try run.objects.map { item in
      ["source", "key", "id", "page", "path", "bytes", "state", "reason"].compactMap {
        item[$0].map { "\($0)" }
      }
      .joined(separator: " ")
    }
    let null = "<null>"
    #expect(
      items == [
        "files 8_p1.jpg 8 1 \(theirs)/8_p1.jpg 6 damaged not an image",
        "gallery-dl archive pixiv7_p00.jpg 7 0 \(null) \(null) claimed \(null)", "9 unwanted",
      ])
    #expect(run.errors.contains("damaged \(theirs)/8_p1.jpg: not an image"))
    let table = try await sandbox.run("import \(theirs)/db.sqlite")
    #expect(table.status == 0 && table.lines.first == "id:9")
  }

  @Test func `a record without a file is skipped by --skip-known`() async throws {
    let listed = try await sandbox.run("ranking -d 2024-01-05 -n 6 -f ids")
    try keys(listed.lines.map { "pixiv\($0)_p00.jpg" })
    #expect(try await sandbox.run("import \(theirs)").status == 0)
    let words = "download -d 2024-01-05 -n 6 -o \(sandbox.path("out")) --dry-run"
    let plain = try await sandbox.run(words)
    let skipping = try await sandbox.run(words + " --skip-known")
    #expect(
      !plain.errors.contains("downloaded before")
        && skipping.errors.contains(" 6 downloaded before, "))
  }

  @Test func `a dry run prints the totals, and writes no files`() async throws {
    try keys(["pixiv7_p00.jpg"])
    let run = try await sandbox.run("import \(theirs) --dry-run")
    #expect(run.status == 0 && run.errors.contains("0 files to import in place, 1 to record without a file"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.dataDirectory.path))
  }

  @Test func `a directory that does not exist at its recorded path is named`() async throws {
    try database(
      "db.sqlite",
      #"""
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT);
      INSERT INTO pixiv_master_image VALUES(9, 1, 't', 'C:\pixiv\a\9_p0.jpg', '');
      """#)
    let run = try await sandbox.run("import \(theirs)")
    #expect(
      run.errors.contains(
        #"no file recorded in C:\pixiv\a was found; use --map 'C:\pixiv\a=DIR' if the directory was moved"#))
  }

  @Test func `file names cannot control a terminal`() async throws {
    _ = try sandbox.write("<html>", to: "theirs/\u{1b}[31mred/8_p0.jpg")
    let run = try await sandbox.run("import \(theirs)")
    #expect(run.status == 3 && !run.errors.contains("\u{1b}") && !run.output.contains("\u{1b}"))
    #expect(run.errors.contains("8_p0.jpg"))
  }

  @Test func `an unreadable file or directory is reported, and the others are imported`() async throws {
    try keys(["pixiv7_p00.jpg"])
    for name in ["8_p0.jpg", "record.json"] {
      let path = try sandbox.write(#"[{"id":"9_p0","n":"x"}]"#, to: "theirs/" + name)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    }
    _ = try sandbox.write("", to: "theirs/locked/9_p0.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: theirs + "/locked")
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: theirs + "/locked")
    }
    let data = sandbox.path("data")
    // Root may read everything.
    let other = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    for path in [sandbox.home.path, theirs, theirs + "/archive.sqlite3"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }
    let run = try await BuiltProgram(
      shell: "\(other)rankinglog import \(theirs) --data-dir \(data) -v", in: sandbox
    ).end()
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("unreadable \(theirs)/8_p0.jpg: cannot be read (Permission denied)"))
    #expect(run.errors.contains("unreadable \(theirs)/locked: directory cannot be read"))
    #expect(run.errors.contains("\(theirs)/record.json: cannot be read (Permission denied)"))
    #expect(run.errors.contains("0 files imported in place, 1 recorded without a file, 2 unreadable"))
  }
}
