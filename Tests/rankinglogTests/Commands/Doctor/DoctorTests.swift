import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog doctor` reports problems, and changes nothing.
@Suite(.watchdog, .sharedPixiv)
struct DoctorTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.dataDirectory.appending(path: "archive.db").path }

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  @Test func `doctor prints the versions of the program and its libraries`() async throws {
    let program = try #require(try await sandbox.run("doctor").lines.first)
    #expect(
      program.contains(/^ok      program   rankinglog \d\S+, libcurl \d\S+, SQLite \d\S+, OpenSSL \d\S+$/))
  }

  @Test func `an archive that is a pipe is reported, without waiting for it`() async throws {
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    #expect(mkfifo(archive, 0o600) == 0)
    let run = try await sandbox.run("doctor")
    #expect(
      run.status == 1 && run.output.contains("archive   \(archive): not a regular file"), "\(run.output)")
    let save = try await sandbox.run("doctor --save \(sandbox.path("x"))")
    #expect(save.status == 1 && save.errors.contains("not a regular file") && !sandbox.exists("x"))
  }

  @Test func `stored data is counted and not changed`() async throws {
    #expect(
      try await sandbox.run("download -m daily -d 2024-01-05 -n 5 -o \(sandbox.path("out"))").status == 0)
    // The download closes its archive a moment after it has ended.
    try await eventually { !Files.exists(archive + "-wal") }
    let before = try Files.read(archive)
    let run = try await sandbox.run("doctor")
    #expect(run.status == 0)
    #expect(run.output.contains(/archive\.db: 1 ranking, 50 works, \d+ files, \d+ kB\n/))
    #expect(try Files.read(archive) == before)
    #expect(sandbox.files(in: ".local/share/rankinglog") == ["archive.db"])
  }

  @Test func `the images of the cache are counted, with their size`() async throws {
    for id in [116_007_623, 116_002_215] { _ = try await sandbox.run("show \(id)") }
    #expect(try await sandbox.run("recents export --size regular \(sandbox.path("out"))").status == 0)
    let sizes = sandbox.files(in: "out").compactMap { Files.length(sandbox.path("out/" + $0)) }
    try #require(sizes.count == 2)
    let run = try await sandbox.run("doctor")
    let counted = "2 images, \(Formatting.bytes(sizes.reduce(0, +)))"
    #expect(run.lines.last == "ok      cache     \(sandbox.cacheDirectory.path): \(counted)")
  }

  @Test func `accounts that other users can read are an error without secrets`() async throws {
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    #expect(chmod(sandbox.path(".config/rankinglog/credentials"), 0o644) == 0)
    let open = try await sandbox.run("doctor")
    #expect(open.status == 1 && open.lines[2].hasPrefix("fault   accounts  "))
    #expect(open.lines[2].contains("chmod 600") && !open.output.contains(Sandbox.refreshToken))
  }
}
