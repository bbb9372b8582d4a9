import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Write-ahead logs that SQLite finds invalid, which may contain the only copy of changes.
@Suite(.watchdog)
struct WriteAheadLogTests {
  /// Copies an archive with the log of a writer, as after a kill.
  private func killed() async throws -> SampleArchive {
    let archive = try await SampleArchive()
    let writer = Archive(directory: archive.directory.path)
    try await writer.addRecent(9, cap: 10, at: SampleArchive.now)
    let killed = try await SampleArchive()
    for end in ["", "-wal"] {
      try Data(contentsOf: URL(filePath: archive.path + end)).write(to: URL(filePath: killed.path + end))
    }
    await writer.close()
    return killed
  }

  /// Overwrites bytes of the log with a value, or inverts them: most are random. Returns the new contents.
  private func damageLog(of archive: SampleArchive, _ range: Range<Int>, with byte: UInt8? = nil) throws
    -> [UInt8]
  {
    var bytes = try Files.read(archive.path + "-wal")
    for index in range { bytes[index] = byte ?? ~bytes[index] }
    try Data(bytes).write(to: URL(filePath: archive.path + "-wal"))
    return bytes
  }

  private func state(_ archive: SampleArchive) -> DatabaseState {
    DatabaseHealth(path: archive.path, schema: .archive, DatabaseOptions()) { _ in }.state
  }

  @Test func `the log of a killed process is valid`() async throws {
    let archive = try await killed()
    #expect(!WriteAheadLog.isDamaged(archive.path + "-wal"))
    guard case .intact = state(archive) else {
      Issue.record("\(state(archive))")
      return
    }
  }

  @Test(arguments: [0..<1, 5..<6, 9..<10, 25..<26, 31..<32, 0..<512], [UInt8(0x5a), 0])
  func `a log with a damaged header is reported, and not deleted by reading`(range: Range<Int>, byte: UInt8)
    async throws
  {
    for hasSharedMemory in [false, true] {
      let archive = try await killed()
      let bytes = try Files.read(archive.path + "-wal")
      let log = try damageLog(of: archive, range, with: byte)
      guard log != bytes else { continue }
      if hasSharedMemory { try Data().write(to: URL(filePath: archive.path + "-shm")) }
      guard case .damaged(let faults) = state(archive) else {
        Issue.record("\(state(archive))")
        return
      }
      #expect(faults == [DatabaseHealth.logFault])
      #expect(try Files.read(archive.path + "-wal") == log)
    }
  }

  @Test func `a log with a damaged header is reported, and not deleted by writing`() async throws {
    let archive = try await killed()
    let log = try damageLog(of: archive, 25..<26)
    let writer = Archive(directory: archive.directory.path)
    await #expect(throws: RankingLogError.self) {
      try await writer.addRecent(10, cap: 10, at: SampleArchive.now)
    }
    #expect(try Files.read(archive.path + "-wal") == log)
  }

  @Test(arguments: ["deleted", "replaced"])
  func `rows are not written to an archive that was deleted or replaced`(state: String) async throws {
    let archive = try await SampleArchive()
    let writer = Archive(directory: archive.directory.path)
    try await writer.addRecent(9, cap: 10, at: SampleArchive.now)
    let old = archive.path + ".old"
    try FileManager.default.moveItem(atPath: archive.path, toPath: old)
    if state == "replaced" { try FileManager.default.copyItem(atPath: old, toPath: archive.path) }
    let error = await #expect(throws: RankingLogError.self) {
      try await writer.addRecent(10, cap: 10, at: SampleArchive.now)
    }
    #expect(error?.message.description == "\(archive.path): moved or deleted by another program; try again")
  }

  @Test func `a backup next to a damaged log fails, and does not delete the log`() async throws {
    let archive = try await killed()
    let log = try damageLog(of: archive, 25..<26)
    let backup = archive.directory.path + "/backup.db"
    let writer = BackupWriter(
      archive: Archive(directory: archive.directory.path), now: SampleArchive.now)
    #expect(throws: RankingLogError.self) { _ = try writer.write(to: backup) { _, _ in } }
    #expect(try Files.read(archive.path + "-wal") == log && !Files.isTaken(backup))
  }
}
