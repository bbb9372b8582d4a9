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

  @Test func `doctor reports ok without an archive, and creates no files`() async throws {
    // Requests are counted, and other tests send some to the shared server.
    let sandbox = try Sandbox()
    let archive = sandbox.dataDirectory.appending(path: "archive.db").path
    let run = try await sandbox.run("doctor")
    #expect(run.status == 0 && run.errors.isEmpty && run.requests.isEmpty)
    #expect(
      run.lines.dropFirst() == [
        "ok      config    \(sandbox.path(".config/rankinglog/config")): none",
        "ok      accounts  \(sandbox.path(".config/rankinglog/credentials")): none",
        "ok      data      \(sandbox.dataDirectory.path): does not exist yet; can be created",
        "ok      archive   \(archive): not created yet",
        "ok      search    \(sandbox.dataDirectory.path)/search.db: none; the first search builds it",
        "ok      cache     \(sandbox.cacheDirectory.path): none",
      ])
    let program = try #require(run.lines.first)
    #expect(
      program.contains(/^ok      program   rankinglog \d\S+, libcurl \d\S+, SQLite \d\S+, OpenSSL \d\S+$/))
    #expect(try sandbox.names.isEmpty)
    #expect(try await sandbox.run("doctor -q").output.isEmpty)
    let save = try await sandbox.run("doctor --save \(sandbox.path("x"))")
    #expect(save.status == 5 && save.errors.contains("nothing to save"))
    #expect(try sandbox.names.isEmpty)
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
    try sandbox.write("mode = weekly\njobs = 2\n", to: ".config/rankinglog/config")
    #expect(
      try await sandbox.run("download -m daily -d 2024-01-05 -n 5 -o \(sandbox.path("out"))").status == 0)
    // The download closes its archive a moment after it has ended.
    try await eventually { !Files.exists(archive + "-wal") }
    let before = try Files.read(archive)
    let run = try await sandbox.run("doctor")
    #expect(run.status == 0)
    #expect(run.output.contains("/config: 2 options\n"))
    #expect(run.output.contains("\(sandbox.dataDirectory.path): writable, WAL\n"))
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

  @Test func `accounts are counted, and an error is reported without secrets`() async throws {
    _ = try await sandbox.run("auth import", input: Sandbox.refreshToken)
    #expect(try await sandbox.run("doctor").lines[2].hasSuffix("/credentials: 1 account"))
    #expect(chmod(sandbox.path(".config/rankinglog/credentials"), 0o644) == 0)
    let open = try await sandbox.run("doctor")
    #expect(open.status == 1 && open.lines[2].hasPrefix("fault   accounts  "))
    #expect(open.lines[2].contains("chmod 600") && !open.output.contains(Sandbox.refreshToken))
  }

  @Test(arguments: [
    ("lmit = 3", ":1: unknown option 'lmit': did you mean 'limit'?"),
    ("jobs = many", ":1: invalid value 'many'"),
    ("date = soon", ":1: invalid value 'soon' for 'date': not understood; use 2014-11-06"),
    ("color = purple", ":1: invalid value 'purple'"), ("[nowhere]", ":1: unknown section 'nowhere'"),
  ])
  func `a configuration error is reported, and the other checks run`(text: String, fault: String) async throws
  {
    let file = try sandbox.write(text, to: ".config/rankinglog/config")
    let run = try await sandbox.run("doctor")
    #expect(run.status == 1 && run.lines.count == 7)
    #expect(run.lines.first { $0.hasPrefix("fault   config    \(file)\(fault)") } != nil, "\(run.output)")
    #expect(try await sandbox.run("doctor -q").lines.count == 1)
  }
}
