import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Archives and caches shared with other processes, and unusable directories.
@Suite(.watchdog, .sharedPixiv)
struct StorageSharingTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.dataDirectory.appending(path: "archive.db").path }

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared, busyTimeout: .milliseconds(200)) }

  private func fill() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -f ids").status == 0)
  }

  @Test(.expensive()) func `a writer that never ends makes the run end as busy, and a later run continues`()
    async throws
  {
    try await fill()
    let other = try Connection(path: archive)
    try other.execute("BEGIN IMMEDIATE")
    let run = try await sandbox.run("ranking -d 2024-01-06 -f ids")
    #expect(run.status == 8 && run.output.isEmpty)
    #expect(
      run.errors
        == "rankinglog: \(archive): in use by another process; run the same command again when it is done\n"
    )
    // A reader does not wait.
    #expect(try await sandbox.run("ranking -d 2024-01-05 --offline -f ids").lines.count == 500)
    #expect(try await sandbox.run("doctor").status == 0)
    try other.execute("ROLLBACK")
    let again = try await sandbox.run("ranking -d 2024-01-06 -f ids")
    #expect(again.status == 0 && again.lines.count == 500)
  }

  @Test(.expensive()) func `a long reader sees an unchanged archive while others write`() async throws {
    try await fill()
    let reader = try Connection(path: archive)
    let count = { (reader: borrowing Connection) throws(RankingLogError) in
      try reader.first("SELECT count(*) FROM ranking") { (row: borrowing Row) in row.int(0) }
    }
    try reader.execute("BEGIN")
    #expect(try count(reader) == 2)
    #expect(try await sandbox.run("ranking -d 2024-01-06..2024-01-08 -f ids").status == 0)
    #expect(try count(reader) == 2)
    try reader.execute("COMMIT")
    #expect(try count(reader) == 5)
  }

  @Test(.expensive()) func `two parallel writers both complete`() async throws {
    let patient = try Sandbox(pixiv: LocalPixiv.shared)
    let runs = try await withThrowingTaskGroup(of: Run.self) { group in
      for dates in ["2024-01-01..2024-01-03", "2024-01-02..2024-01-04"] {
        group.addTask { try await patient.run("ranking -d \(dates) -f ids") }
      }
      return try await group.reduce(into: [Run]()) { $0.append($1) }
    }
    // On a busy machine, the second one may report that it waits for the first one.
    let errors = runs.flatMap(\.errorLines).filter { !$0.contains("another process is fetching it; waiting") }
    #expect(runs.allSatisfy { $0.status == 0 } && errors.isEmpty, "\(errors)")
    let all = try await patient.run("ranking -d 2024-01-01..2024-01-04 -f tsv --offline")
    #expect(all.status == 0 && all.lines.count == 2000)
    #expect(try await patient.run("doctor").status == 0)
  }

  @Test func `a damaged or deleted cache does not fail an export`() async throws {
    // Requests are counted.
    let sandbox = try Sandbox()
    #expect(try await sandbox.run("show 114862000 114953222").status == 0)
    // Images on disk would be linked, without using the cache.
    let export = { (name: String) async throws -> [String: [UInt8]] in
      let directory = sandbox.path(name)
      let run = try await sandbox.run("recents export --size regular \(directory)")
      #expect(run.status == 0, "\(run.errors)")
      let names = sandbox.files(in: name)
      let files = try names.map { ($0, try Files.read(directory + "/" + $0)) }
      try FileManager.default.removeItem(atPath: directory)
      return Dictionary(uniqueKeysWithValues: files)
    }
    let images = try await export("first")
    #expect(!images.isEmpty)
    let count = sandbox.pixiv.requestCount
    #expect(try await export("cached") == images && sandbox.pixiv.requestCount == count)

    let cache = sandbox.cacheDirectory.appending(path: "cache.db")
    try Data(String(repeating: "damaged", count: 4000).utf8).write(to: cache)
    let doctor = try await sandbox.run("doctor")
    #expect(doctor.status == 1)
    #expect(
      doctor.output.contains(
        "damaged cache     \(cache.path): file is not a database; may be deleted: rm -r "))
    #expect(try await export("damaged") == images)
    #expect(try await sandbox.run("doctor").status == 0)
    try FileManager.default.removeItem(at: sandbox.cacheDirectory)
    #expect(try await export("deleted") == images)
    #expect(try await export("again") == images)
  }

  @Test func `an unusable data directory is reported`() async throws {
    try sandbox.write("a file", to: "file")
    let directory = ["--data-dir", sandbox.path("file/data")]
    let run = try await sandbox.run(["ranking", "-d", "2024-01-05"] + directory)
    #expect(run.status == 1 && run.errors.contains(sandbox.path("file")))
    // An inaccessible directory is not treated as empty.
    for line in ["stats", "search x", "ranking --offline", "sql select", "show 1 --offline", "best"] {
      let run = try await sandbox.run(line.split(separator: " ").map(String.init) + directory)
      #expect(
        run.status == 1 && run.errors.contains("Not a directory"), "\(line): \(run.status) \(run.errors)")
    }
    let doctor = try await sandbox.run(["doctor"] + directory)
    #expect(doctor.status == 1)
    #expect(
      doctor.output.contains(
        "fault   data      \(sandbox.path("file/data")): \(sandbox.path("file")) exists and is not a directory"
      ))
  }
}
