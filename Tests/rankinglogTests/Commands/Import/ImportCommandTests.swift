import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// What other programs downloaded, on the command line.
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

  @Test func `a line for each source, the steps that help, and 3 where something is in doubt`() async throws {
    try keys(["pixiv7_p00.jpg", "pixivr_day_2024-01-05_988005571.jpg", "danbooru5", "pixiv_x"])
    let run = try await sandbox.run("import \(theirs)")
    #expect(run.status == 3 && run.requests.isEmpty)
    #expect(
      run.lines == [
        "gallery-dl archive \(theirs)/archive.sqlite3: 4 records: 1 claimed, 1 ambiguous, 1 of something else, 1 not understood"
      ])
    #expect(
      run.errorLines.dropLast() == [
        "rankinglog: run rankinglog ranking -d 2024-01-05 to fetch them, then import again"
      ])
    #expect(run.errors.contains("0 files adopted, 1 claimed, 1 ambiguous, 1 not understood; 0 B in"))
    let detailed = try await sandbox.run("import -v \(theirs)")
    #expect(detailed.errors.contains("foreign danbooru5: of another site"))
    #expect(detailed.lines.first?.contains("1 known before") == true)
  }

  @Test func `a record for each file and key`() async throws {
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
        "files 8_p1.jpg 8 1 \(theirs)/8_p1.jpg 6 damaged is no picture",
        "gallery-dl archive pixiv7_p00.jpg 7 0 \(null) \(null) claimed \(null)", "9 unwanted",
      ])
    #expect(run.errors.contains("damaged \(theirs)/8_p1.jpg: is no picture"))
    let table = try await sandbox.run("import \(theirs)/db.sqlite")
    #expect(table.status == 0 && table.lines.first == "id:9")
  }

  @Test func `what is claimed is known to a plan that skips it`() async throws {
    let listed = try await sandbox.run("ranking -d 2024-01-05 -n 6 -f ids")
    try keys(listed.lines.map { "pixiv\($0)_p00.jpg" })
    #expect(try await sandbox.run("import \(theirs)").status == 0)
    let words = "download -d 2024-01-05 -n 6 -o \(sandbox.path("out")) --dry-run"
    let plain = try await sandbox.run(words)
    let skipping = try await sandbox.run(words + " --skip-known")
    #expect(!plain.errors.contains("known") && skipping.errors.contains(" 6 known, "))
  }

  @Test func `a dry run says what would be, and leaves no trace`() async throws {
    try keys(["pixiv7_p00.jpg"])
    let run = try await sandbox.run("import \(theirs) --dry-run")
    #expect(run.status == 0 && run.errors.contains("0 files to adopt, 1 to claim"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.dataDirectory.path))
  }

  @Test func `a directory that is not where it was is named`() async throws {
    try database(
      "db.sqlite",
      #"""
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT);
      INSERT INTO pixiv_master_image VALUES(9, 1, 't', 'C:\pixiv\a\9_p0.jpg', '');
      """#)
    let run = try await sandbox.run("import \(theirs)")
    #expect(
      run.errors.contains(
        #"no file recorded in C:\pixiv\a was found; --map 'C:\pixiv\a=DIR' says where it is now"#))
  }

  @Test func `names from disks cannot control a terminal`() async throws {
    _ = try sandbox.write("<html>", to: "theirs/\u{1b}[31mred/8_p0.jpg")
    let run = try await sandbox.run("import \(theirs)")
    #expect(run.status == 3 && !run.errors.contains("\u{1b}") && !run.output.contains("\u{1b}"))
    #expect(run.errors.contains("8_p0.jpg"))
  }

  @Test func `what may not be read is told, and the rest is imported`() async throws {
    try keys(["pixiv7_p00.jpg"])
    for name in ["8_p0.jpg", "record.json"] {
      let path = try sandbox.write(#"[{"id":"9_p0","n":"x"}]"#, to: "theirs/" + name)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
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
    #expect(run.errors.contains("\(theirs)/record.json: cannot be read (Permission denied)"))
    #expect(run.errors.contains("0 files adopted, 1 claimed, 1 not understood"))
  }

  @Test(arguments: [
    ("import", 2), ("import none", 1), ("import theirs", 5), ("import theirs --from pixiv", 2),
    ("import theirs --map x", 2), ("import theirs --map =x", 2), ("import theirs -f csv", 2),
  ])
  func `exit codes`(words: String, status: Int32) async throws {
    let run = try await sandbox.run(words.replacing("theirs", with: theirs))
    #expect(run.status == status && run.output.isEmpty && !run.errors.isEmpty, "\(run.errors)")
  }
}
