import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog doctor --save` recovers a damaged archive so that the next run continues from it.
@Suite(.watchdog)
struct DoctorSaveTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.archive }

  init() throws { sandbox = try Sandbox() }

  @Test(.expensive())
  func `all undamaged pages of an archive are saved, and the next run fetches only the others`()
    async throws
  {
    let selection = "-d 2024-01-04..2024-01-05 -n 500"
    #expect(try await sandbox.run("ranking \(selection) -f ids").requests.count == 20)
    let download = "download -d 2024-01-05 -n 20 -o \(sandbox.path("out"))"
    #expect(try await sandbox.run(download).status == 0)
    let before = facts(try await sandbox.run("ranking \(selection) -f tsv --offline"))
    try await sandbox.damageArchive("ranking_entry", .zeros)
    let damaged = try Files.read(archive)

    let found = try await sandbox.run("doctor")
    #expect(found.status == 10)
    #expect(found.output.contains("damaged archive   \(archive): "))
    #expect(found.output.contains("; run rankinglog doctor --save FILE to recover the readable data\n"))
    let file = sandbox.path("saved file.db")
    let run = try await sandbox.run(["doctor", "--save", file])
    #expect(run.status == 0 && run.errors.isEmpty)
    let lost = try #require(run.output.firstMatch(of: /ranking_page +(\d+) saved, (\d+) lost\n/))
    let pages = try #require(Int(lost.2))
    #expect((1...4).contains(pages) && Int(lost.1) == 20 - pages)
    let entries = try #require(run.output.firstMatch(of: /ranking_entry +(\d+) saved, (\d+) lost\n/))
    #expect(entries.1 == "\(1000 - pages * 50)" && entries.2 == "\(pages * 50)")
    #expect(try Files.read(archive) == damaged)
    #expect(sandbox.files(in: ".local/share/rankinglog") == ["archive.db"])

    // The commands exactly as printed.
    let command = run.lines.suffix(2).joined(separator: "\n")
    #expect(try await BuiltProgram(shell: command, in: sandbox).end().status == 0, "\(command)")
    #expect(try Files.read(archive + ".damaged/archive.db") == damaged)
    #expect(try await sandbox.run("doctor").status == 0)
    #expect([3, 5].contains(try await sandbox.run("ranking \(selection) -f ndjson --offline").status))
    let again = try await sandbox.run("ranking \(selection) -f tsv")
    #expect(again.status == 0 && again.requests.count == pages)
    #expect(facts(again) == before)
    #expect(facts(try await sandbox.run("ranking \(selection) -f tsv --offline")) == before)
    #expect(try await sandbox.run(download).requests.isEmpty)
  }

  @Test func `the printed commands never replace the only copy of a damaged archive`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
    for (round, directory) in ["archive.db.damaged", "archive.db.damaged2"].enumerated() {
      let before = try Files.read(archive)
      let run = try await sandbox.run("doctor --save \(sandbox.path("\(round).db"))")
      let command = run.lines.suffix(2).joined(separator: "\n")
      #expect(try await BuiltProgram(shell: command, in: sandbox).end().status == 0, "\(command)")
      #expect(try Files.read(sandbox.dataDirectory.path + "/\(directory)/archive.db") == before)
      // A second paste moves nothing.
      let after = try Files.read(archive)
      try sandbox.write("newer", to: "\(round).db")
      #expect(try await BuiltProgram(shell: command, in: sandbox).end().status != 0)
      #expect(try Files.read(archive) == after)
    }
  }

  @Test func `the printed commands name a file that starts with a hyphen`() {
    let report = RecoveryReport(tables: [], file: "-f 'x'.db", archive: "/data/archive.db")
    #expect(report.lines.last == #"mv './-f '\''x'\''.db' /data/archive.db"#)
  }

  @Test(arguments: ["new\nline.db", "\u{202E}bd.evas", "\u{1B}[2J.db"])
  func `commands are omitted for paths that cannot be displayed`(name: String) {
    let report = RecoveryReport(tables: [], file: name, archive: "/data/archive.db")
    #expect(report.lines.allSatisfy { !$0.hasPrefix("mv ") && !$0.hasPrefix("mkdir ") })
    #expect(report.lines.first?.hasPrefix("To replace the archive, move ") == true)
  }

  @Test func `an existing file is not overwritten, and no temporary file remains`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    let save = "doctor --save \(sandbox.path("saved.db"))"
    for name in ["saved.db", "saved.db.part", "saved.db.part/recovered.txt"] {
      let file = try sandbox.write("mine", to: name)
      let run = try await sandbox.run(save)
      #expect(run.status == 1 && run.errors.contains("already exists"), "\(run.errors)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
      try FileManager.default.removeItem(atPath: sandbox.path(name.hasSuffix("txt") ? "saved.db.part" : name))
      #expect(try sandbox.names.filter { $0.hasPrefix("saved") }.isEmpty)
    }
    for name in ["saved.db", "saved.db.part"] {
      #expect(symlink("nowhere", sandbox.path(name)) == 0)
      let run = try await sandbox.run(save)
      #expect(run.status == 1 && run.errors.contains("already exists"), "\(run.errors)")
      #expect(Files.isTaken(sandbox.path(name)) && !sandbox.exists("nowhere"))
      Files.remove(sandbox.path(name))
    }
  }

  @Test func `files with similar names are not deleted`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
    var pages = try DatabasePages(path: archive)
    pages.damage(pages.count, .zeros)
    try pages.write()
    let names = ["part-journal", "part-wal", "part-damaged", "part-damaged-shm"]
    for name in names { try sandbox.write("mine", to: "saved.db." + name) }
    let run = try await sandbox.run("doctor --save \(sandbox.path("saved.db"))")
    #expect(run.status == 0, "\(run.errors)")
    for name in names {
      #expect(try Files.read(sandbox.path("saved.db." + name)) == Array("mine".utf8), "\(name)")
    }
  }

  @Test(arguments: ["archive.db-journal", "archive.db-wal", "search.db", "keep.lock", "../x.db-shm"])
  func `the recovered archive never gets the name of a file that rankinglog deletes or replaces`(
    name: String
  ) async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
    let path = String(archive.dropLast("archive.db".count)) + name
    let run = try await sandbox.run("doctor --save \(path)")
    #expect(run.status == 1 && run.errors.contains("\(path): reserved for a file"), "\(run.errors)")
    #expect(!Files.isTaken(path))
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `the recovered archive is not written next to the log of another database`(end: String) async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    let log = try sandbox.write("mine", to: "saved.db" + end)
    let run = try await sandbox.run("doctor --save \(sandbox.path("saved.db"))")
    #expect(run.status == 1 && run.errors.contains("\(log): belongs to another database"), "\(run.errors)")
    #expect(try sandbox.names.filter { $0.hasPrefix("saved") } == ["saved.db" + end])
  }

  @Test func `the directory of a killed run is deleted by the next one, and not while a run uses it`()
    async throws
  {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    let save = "doctor --save \(sandbox.path("saved.db"))"
    for name in ["recovered", "recovered-journal", "damaged", "damaged-wal", "damaged-shm", "damaged-new"] {
      try sandbox.write("incomplete", to: "saved.db.part/" + name)
    }
    do {
      let lock = try await FileLock.take(directory: sandbox.path("saved.db.part"), timeout: .zero)
      #expect(try await sandbox.run(save).status == 8)
      #expect(sandbox.files(in: "saved.db.part").count == 6)
      _ = consume lock
    }
    let run = try await sandbox.run(save)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.names.filter { $0.hasPrefix("saved") } == ["saved.db"])
  }

  /// All values that do not change with time; the view count does.
  private func facts(_ run: Run) -> [[Substring]] {
    run.lines.map { line in
      var columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      columns.remove(at: 17)
      return columns
    }
  }
}
