import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `rankinglog archive backup`.
@Suite(.watchdog, .sharedPixiv)
struct ArchiveBackupTests {
  private let sandbox: Sandbox
  private var backup: String { sandbox.path("backup.db") }

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  private func fill() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -f ids -q").status == 0)
    #expect(try await sandbox.run("show 114847028").status == 0)
  }

  @Test(.expensive()) func `a backup is a single file, and prints the same rankings as the archive`()
    async throws
  {
    try await fill()
    let run = try await sandbox.run("archive backup \(backup)")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(
      run.errors.contains("\(backup): ") && run.errors.contains(" copied and verified"), "\(run.errors)")
    #expect(try sandbox.names.filter { $0.hasPrefix("backup") } == ["backup.db"])
    // Restored, it is an archive.
    try FileManager.default.createDirectory(atPath: sandbox.path("new"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: backup, toPath: sandbox.path("new/archive.db"))
    for line in ["archive export", "recents list -f ids", "stats -f ndjson"] {
      let (old, new) = (
        try await sandbox.run(line), try await sandbox.run("\(line) --data-dir \(sandbox.path("new"))")
      )
      #expect(new.status == 0 && new.output == old.output && !new.output.isEmpty, "\(line)")
    }
  }

  @Test(.expensive()) func `an older backup is replaced, and no other file is`() async throws {
    try await fill()
    #expect(try await sandbox.run("archive backup \(backup)").status == 0)
    let first = try Files.read(backup)
    #expect(try await sandbox.run("ranking -d 2024-01-03 -f ids -q").status == 0)
    #expect(try await sandbox.run("archive backup \(backup)").status == 0)
    #expect(try Files.read(backup) != first)
    // A backup that was restored and used is an archive.
    try FileManager.default.createDirectory(atPath: sandbox.path("new"), withIntermediateDirectories: true)
    let restored = sandbox.path("new/archive.db")
    try FileManager.default.copyItem(atPath: backup, toPath: restored)
    #expect(try await sandbox.run("stats --data-dir \(sandbox.path("new"))").status == 0)
    try await sandbox.waitForClosedArchive()
    #expect(symlink(backup, sandbox.path("link.db")) == 0)
    #expect(link(sandbox.archive, sandbox.path("hard.db")) == 0)
    try sandbox.write("mine", to: "text.db")
    for path in [
      sandbox.archive, restored, sandbox.path("link.db"), sandbox.path("hard.db"), sandbox.path("text.db"),
    ] {
      let before = try Files.read(path)
      let run = try await sandbox.run("archive backup \(path)")
      #expect(run.status == 1 && run.errors.contains("\(path): exists, and is not a backup"), "\(run.errors)")
      #expect(try Files.read(path) == before)
    }
    try sandbox.write("", to: "backup.db-journal")
    let run = try await sandbox.run("archive backup \(backup)")
    #expect(run.status == 1 && run.errors.contains("\(backup)-journal: belongs to another database"))
    #expect(sandbox.files(in: ".").allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(
    .expensive(),
    arguments: [
      "archive.db-wal", "archive.db-journal", "search.db", "keep.lock", "backup.last", "../x.db-shm",
    ])
  func `a backup never gets the name of a file that the archive deletes or replaces`(name: String)
    async throws
  {
    try await fill()
    try await sandbox.waitForClosedArchive()
    let path = String(sandbox.archive.dropLast("archive.db".count)) + name
    let run = try await sandbox.run("archive backup \(path)")
    #expect(run.status == 1 && run.errors.contains("\(path): reserved for a file"), "\(run.errors)")
    #expect(!Files.isTaken(path))
  }

  @Test(.expensive()) func `only the owner can read a backup`() async throws {
    try await fill()
    #expect(try await sandbox.run("archive backup \(backup)").status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(.expensive()) func `a damaged archive does not replace a backup`() async throws {
    try await fill()
    #expect(try await sandbox.run("archive backup \(backup)").status == 0)
    let before = try Files.read(backup)
    try await sandbox.damageArchive("illust", .noise)
    let run = try await sandbox.run("archive backup \(backup)")
    #expect(run.status == 10 && run.errors.contains("rankinglog doctor --save FILE"), "\(run.errors)")
    #expect(run.errors.contains(sandbox.archive) && !run.errors.contains(".part"), "\(run.errors)")
    #expect(try Files.read(backup) == before)
    #expect(try sandbox.names.filter { $0.hasPrefix("backup") } == ["backup.db"])
  }
}
