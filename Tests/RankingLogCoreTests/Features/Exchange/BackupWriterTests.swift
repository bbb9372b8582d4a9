import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Backups of an archive that changes, or cannot be written.
@Suite(.watchdog)
struct BackupWriterTests {
  private let directory: StoreDirectory
  private let archive: Archive
  private let now = Timestamp(seconds: 1_700_000_000)
  private var backup: String { directory.path + "/backup.db" }

  init() async throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
    try await archive.addRecent(1, cap: 10_000, at: Timestamp(seconds: 1))
    let connection = try Database.open(path: archive.path, schema: .archive)
    try connection.execute(
      """
      WITH RECURSIVE number(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM number WHERE id < 3000)
      INSERT INTO recent(illust, place, seen_at) SELECT id, id, id FROM number
      """)
  }

  private func count(_ path: String) throws -> Int? {
    try Connection.reading(path, DatabaseOptions())
      .first("SELECT count(*) FROM recent") { (row: borrowing Row) in row.int(0) }
  }

  @Test func `a backup contains one state of an archive that another process writes`() async throws {
    let writer = try Database.open(path: archive.path, schema: .archive)
    var writes = 0
    let bytes = try BackupWriter(archive: archive, now: now).write(to: backup) { _, _ in
      writes += 1
      let id = SQLValue.integer(10_000 + writes)
      try? writer.run("INSERT INTO recent(illust, place, seen_at) VALUES(?1, ?1, 1)", [id])
    }
    #expect(writes > 0 && bytes == Files.length(backup))
    #expect(try count(backup) == 3000)
    #expect(try count(archive.path) == 3000 + writes)
    #expect(try !DatabaseHeader(path: backup).usesWAL)
    #expect(try Connection.reading(backup, DatabaseOptions()).faults().isEmpty)
  }

  @Test func `a backup that is interrupted leaves no file`() async throws {
    let (archive, backup, now) = (archive, backup, now)
    let task = Task {
      try BackupWriter(archive: archive, now: now).write(to: backup) { _, _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(Files.names(in: directory.path).allSatisfy { !$0.hasPrefix("backup") })
  }

  @Test func `incomplete copies of killed processes are deleted, and no other file`() async throws {
    // More than the largest process ID of Linux.
    let dead = 1 << 22 + 1
    let copies = [
      "backup.db.\(dead).part": 3601, "backup.db.\(dead + 1).part": 3599, "backup.db.\(getpid()).part": 3601,
      "backup.db.x.part": 3601, "other.db.\(dead).part": 3601,
    ]
    for (name, age) in copies {
      let path = directory.path + "/" + name
      do { try Database.migrate(try Connection(path: path), .archive) }
      try setModified(path, age: age)
    }
    let diary = directory.path + "/backup.db.\(dead + 2).part"
    try FileHandle(writing: diary).write(Array("a diary".utf8))
    try setModified(diary, age: 3601)
    // The name that this process needs.
    let own = "backup.db.\(getpid()).part"
    #expect(throws: RankingLogError.self) {
      _ = try BackupWriter(archive: archive, now: now).write(to: backup) { _, _ in }
    }
    Files.remove(directory.path + "/" + own)
    _ = try BackupWriter(archive: archive, now: now).write(to: backup) { _, _ in }
    let left = Files.names(in: directory.path).filter { $0.hasSuffix(".part") }
    #expect(
      left == [
        "backup.db.\(dead + 1).part", "backup.db.\(dead + 2).part", "backup.db.x.part",
        "other.db.\(dead).part",
      ])
  }

  private func setModified(_ path: String, age: Int) throws {
    let date = Date(timeIntervalSince1970: Double(now.seconds - age))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test func `an archive of an earlier version is copied unchanged`() async throws {
    let old = try StoreDirectory()
    try Database.migrate(try Connection(path: old.path + "/archive.db"), Schema.archive.upTo(17))
    _ = try BackupWriter(archive: Archive(directory: old.path), now: now).write(to: backup) { _, _ in }
    for path in [backup, old.path + "/archive.db"] {
      #expect(try DatabaseHeader(path: path).userVersion == 17)
    }
  }
}
