import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// An archive that this user cannot write: on a read-only file system, or of another user.
@Suite(.watchdog)
struct ReadOnlyArchiveTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.archive }

  init() throws { sandbox = try Sandbox(busyTimeout: .milliseconds(200)) }

  /// Reads the archive in every way, with each kind of index and list.
  private static let readings = [
    "ranking -d 2024-01-04..2024-01-05 --offline -f ndjson", "ranking -d 2024-01-05 -n 3 -f tsv",
    "ranking -d 2024-01-05 --offline -w 'tag:猫,オリジナル is:new' -f ids",
    "show 114847028 -f json", "show 114847028 --offline -f table", "search tag:オリジナル -n 20 -f tsv",
    "history 114847028 -f ndjson", "history --tag オリジナル -f tsv",
    "movers -d 2024-01-05 -f tsv",
    "best -d 2024-01 -f tsv", "stats -f ndjson", "sql 'SELECT count(*), min(work), max(rank) FROM v_entry'",
    "recents list -f ids", "modes -f tsv", "download -d 2024-01-05 -n 3 -o out --dry-run --offline -f paths",
    "plan -d 2024-01-05 -n 3 --offline -o - | tail -n +2", "verify -f paths", "archive export",
    "bookmarks list -f ids",
    "following --offline -f ids",
  ]

  private static let programOfAnotherUser = """
    run() { rankinglog "$@"; }
    [ "$(id -u)" != 0 ] || run() { setpriv --reuid=65534 --regid=65534 --clear-groups rankinglog "$@"; }

    """

  /// Stores two rankings and a viewed work, and opens the home to other users.
  private func fill() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -f ids -q").status == 0)
    #expect(try await sandbox.run("show 114847028").status == 0)
    try await sandbox.waitForClosedArchive()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: sandbox.home.path)
  }

  /// Gives the archive to its owner alone to write.
  private func protect(directory: Int = 0o555, file: Int = 0o444) throws {
    for name in sandbox.files(in: ".local/share/rankinglog") {
      try FileManager.default.setAttributes(
        [.posixPermissions: file], ofItemAtPath: sandbox.dataDirectory.path + "/" + name)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: directory], ofItemAtPath: sandbox.dataDirectory.path)
  }

  /// Runs a script as a user who cannot write the archive; `run` is the program in it.
  private func run(_ script: String) async throws -> (status: Int32, output: String, errors: String) {
    let options =
      "export RANKINGLOG_DATA_DIR='\(sandbox.dataDirectory.path)' HOME='\(sandbox.path("other"))'\n"
    let home = "mkdir -p \"$HOME\" && chmod 777 \"$HOME\"\n"
    return try await BuiltProgram(
      shell: options + home + Self.programOfAnotherUser + script, in: sandbox
    ).end()
  }

  private func script(_ lines: [String]) -> String {
    lines.map { "echo \"== \($0.replacing("'", with: ""))\"; run \($0); echo \"status $?\"" }
      .joined(separator: "\n")
  }

  @Test(.expensive())
  func `every reading command prints the bytes of a writable archive, and creates no file next to it`()
    async throws
  {
    try await fill()
    // A search for a word creates the index.
    let readings = ["search 猫 --count"] + Thorough.sample(Self.readings, quick: 9)
    let expected = try await BuiltProgram(
      shell: "run() { rankinglog \"$@\"; }\n" + script(readings), in: sandbox
    ).end().output
    try await sandbox.waitForClosedArchive()
    for index in [true, false] {
      if !index { try FileManager.default.removeItem(atPath: sandbox.dataDirectory.path + "/search.db") }
      let names = sandbox.files(in: ".local/share/rankinglog")
      try protect()
      let before = try Files.read(archive)
      let read = try await run(script(readings))
      let lines = zip(read.output.split(separator: "\n"), expected.split(separator: "\n"))
      let differing = lines.first { $0 != $1 }
      let isSame = read.output == expected
      #expect(isSame, "\(String(describing: differing)) \(read.errors)")
      #expect(try Files.read(archive) == before)
      #expect(sandbox.files(in: ".local/share/rankinglog") == names)
      try protect(directory: 0o755, file: 0o644)
    }
    #expect(sandbox.files(in: "other/.cache/rankinglog").contains { $0.hasPrefix("search-") })
  }

  @Test(.expensive(), arguments: [(0o555, 0o644), (0o777, 0o444)])
  func `commands do not create files next to a read-only archive`(directory: Int, file: Int)
    async throws
  {
    try await fill()
    try protect(directory: directory, file: file)
    let names = sandbox.files(in: ".local/share/rankinglog")
    let read = try await run(
      "run ranking -d 2024-01-05 --offline -f ids -n 2; run search 猫 --count; run sql 'SELECT 1' -f tsv")
    #expect(read.status == 0 && read.output.split(separator: "\n").count >= 4, "\(read.errors)")
    #expect(sandbox.files(in: ".local/share/rankinglog") == names)
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(
    .expensive(),
    arguments: [
      "ranking -d 2024-01-03", "ranking -d 2024-01-05 --refresh", "download -d 2024-01-05 -n 1 -o out",
      "recents clear",
      "show 1", "artist 1",
    ])
  func `a command that stores something fails without a request`(line: String) async throws {
    try await fill()
    try protect()
    let before = sandbox.pixiv.requestCount
    let run = try await run("run \(line)")
    #expect(run.status == 1, "\(run.output)")
    #expect(
      run.errors.contains(
        "\(archive): cannot be written (Permission denied); choose another --data-dir"), "\(run.errors)")
    #expect(sandbox.pixiv.requestCount == before)
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `a limited verification needs to store its progress`() async throws {
    #expect(try await sandbox.run("download -d 2024-01-05 -n 1 -o \(sandbox.path("out"))").status == 0)
    try await fill()
    try protect()
    let run = try await run("run verify --max-bytes 1G")
    #expect(
      run.status == 1
        && run.errors.contains(
          "\(archive): Permission denied, so the progress of a limited verification cannot be stored; verify without a limit"
        ), "\(run.errors)")
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `the log names the access, and the recents that were not stored`() async throws {
    try await fill()
    try protect()
    let shown = try await run("run show 114847028 -f ndjson -v && run recents list -f ids")
    #expect(shown.status == 0 && shown.output.hasSuffix("\n114847028\n"), "\(shown.errors)")
    #expect(shown.errors.contains("\(archive): read-only (Permission denied), opened with immutable=1"))
    #expect(shown.errors.contains("work 114847028: not added to the recents; the archive is read-only"))
    let silent = try await run("run show 114847028 -f ndjson")
    #expect(silent.status == 0 && silent.errors.isEmpty)
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `a killed writer's log is read, with its shared memory and without`() async throws
  {
    try await fill()
    // Changes that are in the log only.
    let writer = try Connection(path: archive)
    try writer.execute("PRAGMA wal_autocheckpoint=0; UPDATE recent SET seen_at = 4242")
    for name in ["archive.db", "archive.db-wal", "archive.db-shm"] {
      let copy = sandbox.path("copy/\(name)")
      try FileManager.default.createDirectory(atPath: sandbox.path("copy"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: sandbox.dataDirectory.path + "/" + name, toPath: copy)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: sandbox.path("copy"))
    let line = "run sql 'SELECT max(seen_at) FROM recent' -f tsv --data-dir \(sandbox.path("copy"))"
    let withMemory = try await run(line)
    #expect(withMemory.output == "4242\n", "\(withMemory.errors)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.path("copy"))
    try FileManager.default.removeItem(atPath: sandbox.path("copy/archive.db-shm"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: sandbox.path("copy"))
    let without = try await run(line)
    #expect(without.output == "4242\n", "\(without.errors)")
    #expect(sandbox.files(in: "copy") == ["archive.db", "archive.db-wal"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.path("copy"))
  }

  @Test(.expensive()) func `the owner's writes are read while the owner has the archive open`() async throws {
    try await fill()
    let writer = try Database.open(path: archive, schema: .archive)
    try protect()
    for number in [5000, 6000] {
      try writer.run("UPDATE recent SET seen_at = ?", [.integer(number)])
      let read = try await run("run sql 'SELECT max(seen_at) FROM recent' -f tsv")
      #expect(read.output == "\(number)\n", "\(read.errors)")
    }
    try protect(directory: 0o755, file: 0o644)
  }

  @Test func `an archive of an earlier version is not migrated, and reported with the next step`()
    async throws
  {
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    try Database.migrate(try Connection(path: archive), Schema.archive.upTo(17))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: sandbox.home.path)
    try protect()
    let read = try await run("run ranking -d 2024-01-05 --offline")
    #expect(
      read.status == 1
        && read.errors.contains(
          "\(archive): read-only, but requires an update from schema 17 to \(Schema.archive.version); copy it to a writable directory and choose another --data-dir"
        ), "\(read.errors)")
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `gallery, archive backup and doctor read an archive without write access`()
    async throws
  {
    try await fill()
    try protect()
    let names = sandbox.files(in: ".local/share/rankinglog")
    let backup = sandbox.path("other/backup.db")
    let made = try await run(
      """
      run gallery "$HOME/site" -q && run archive backup "$HOME/backup.db" -q && run archive backup "$HOME/backup.db" -q
      """)
    #expect(made.status == 0 && sandbox.exists("other/site/index.html"), "\(made.errors)")
    #expect(try DatabaseHeader(path: backup).isBackup)
    let doctor = try await run("run doctor")
    #expect(doctor.status == 0, "\(doctor.output)")
    #expect(
      doctor.output.contains(
        "ok      data      \(sandbox.dataDirectory.path): read-only (Permission denied); commands that store results fail\n"
      ), "\(doctor.output)")
    #expect(sandbox.files(in: ".local/share/rankinglog") == names)
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `without a writable cache a search reads all works`() async throws {
    try await fill()
    let expected = try await sandbox.run("search 猫 -n 5 -f ids").output
    try await sandbox.waitForClosedArchive()
    try FileManager.default.removeItem(atPath: sandbox.dataDirectory.path + "/search.db")
    try protect()
    let read = try await run("run search 猫 -n 5 -f ids --cache-dir /proc/none")
    #expect(read.status == 0 && read.output == expected && !expected.isEmpty, "\(read.errors)")
    try protect(directory: 0o755, file: 0o644)
  }

  @Test(.expensive()) func `a read-only mount is read as its original, and gets no file`() async throws {
    // Only root may mount, and some containers refuse it.
    let mounting = "mount --make-rprivate / && mount --bind data data && mount -o remount,bind,ro data"
    try FileManager.default.createDirectory(atPath: sandbox.path("data"), withIntermediateDirectories: true)
    let trial = try await BuiltProgram(shell: "unshare -m sh -c '\(mounting)'", in: sandbox).end()
    guard trial.status == 0 else { return }
    let fill = "ranking -d 2024-01-04..2024-01-05 -f ids -q --data-dir \(sandbox.path("data"))"
    #expect(try await sandbox.run(fill).status == 0)
    try await eventually { !sandbox.exists("data/archive.db-wal") }
    let words = [
      "search 猫 -f tsv", "ranking -d 2024-01-05 --offline -f ndjson", "archive export", "stats -f tsv",
    ]
    let script = words.map { "rankinglog \($0) --data-dir data" }.joined(separator: " && ")
    let read = try await BuiltProgram(
      shell: "unshare -m sh -c '\(mounting) && \(script)'", in: sandbox
    ).end()
    #expect(read.status == 0 && sandbox.files(in: "data") == ["archive.db"], "\(read.errors)")
    let expected = try await BuiltProgram(shell: script, in: sandbox).end()
    #expect(read.output == expected.output && !read.output.isEmpty)
    let writing = try await BuiltProgram(
      shell: "unshare -m sh -c '\(mounting) && rankinglog recents clear --data-dir data'", in: sandbox
    ).end()
    #expect(writing.status == 1 && writing.errors.contains("cannot be written (Read-only file system)"))
  }
}
