import TestSupport
import Testing

@testable import rankinglog

/// Failed commands create no directories. Their messages are in Tests/Transcripts.
@Suite(.watchdog, .sharedPixiv)
struct BadInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  @Test(arguments: [
    "ranking -m dayly", "ranking -d 2024-02-30", "ranking -d 2024-03-10", "ranking -d 2025",
    "ranking --offline",
    "ranking https://www.pixiv.net/artworks/114862000", "ranking -m daily_r18 -d 2024-01-05",
    "ranking -d 2024-01-05 --offline", "ranking -d 2024-01-05 --source app",
    "ranking -d 2024-01-05 --retries 0 --connect-to ::127.0.0.1:1", "show abc", "show 114862000 --offline",
    "show 114862000 --retries 0 --connect-to ::127.0.0.1:1", "download 114862000 -m weekly",
    "download --name {nope}", "download 114862000 --offline", "download --input missing.txt",
    "download -d 2024-01-05 --retries 0 --connect-to ::127.0.0.1:1", "download -d 2024-01-01 -o --dry-run",
    "recents", "recents export", "config set jobs 99",
  ])
  func `a failed command creates no files and no directories`(line: String) async throws {
    #expect(try await sandbox.run(line).status != 0)
    #expect(try sandbox.names.isEmpty)
  }

  @Test(arguments: ["cache", "cache clear", "config path", "doctor"])
  func `a command without stored data creates no files and no directories`(line: String) async throws {
    #expect(try await sandbox.run(line).status == 0)
    #expect(try sandbox.names.isEmpty)
  }

  @Test func `an invalid output directory or template creates no directories`() async throws {
    try sandbox.write("", to: "file")
    #expect(try await sandbox.run("download -d 2024-01-05 -o \(sandbox.path("file/out"))").status == 1)
    #expect(try sandbox.names == ["file"])
    let line = "download -d 2024-01-05 -n 5 --name {date}.{ext} -o \(sandbox.path("out"))"
    #expect(try await sandbox.run(line).status == 2)
    #expect(!sandbox.exists("out"))
  }
}
