import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that need the same ranking at the same time.
@Suite(.watchdog)
struct ConcurrentRunsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(busyTimeout: .milliseconds(200)) }

  private var locks: [String] {
    sandbox.files(in: ".local/share/rankinglog").filter { $0.hasSuffix(".lock") }
  }

  /// Locks the ranking of 2024-01-05, as a process does while it requests a page.
  private func hold() throws -> Int32 {
    try FileManager.default.createDirectory(at: sandbox.dataDirectory, withIntermediateDirectories: true)
    let path = sandbox.dataDirectory.appending(path: "ranking-web-daily-all-2024-01-05.lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  @Test(
    .expensive(),
    arguments: [
      // Ten pages; two dates; a date without a ranking.
      ("-d 2024-01-05", 10, 500), ("-d 2024-01-05..2024-01-06 --pages 2", 4, 197), ("-d 2024-02-06", 1, 0),
    ])
  func `four processes request each page once`(words: String, requests: Int, lines: Int) async throws {
    try sandbox.pixiv.fault(#"{"match":"ranking.php","times":999,"do":"slow","seconds":0.1}"#)
    let run = try await BuiltProgram(
      shell: """
        for i in 1 2 3 4; do rankinglog ranking \(words) -f ids >$i 2>errors$i & done; wait
        cmp 1 2 && cmp 1 3 && cmp 1 4 && wc -l <1
        """, in: sandbox
    ).end()
    #expect(sandbox.pixiv.requests.count == requests, "\(run)")
    #expect(run.status == 0 && run.output.split(separator: " ").joined() == "\(lines)\n", "\(run)")
    #expect(locks.isEmpty)
  }

  @Test func `a stalled process does not stop the others`() async throws {
    let holder = try hold()
    defer { close(holder) }
    let run = try await sandbox.run("ranking -d 2024-01-05..2024-01-06 -f ids --pages 2")
    #expect(run.status == 0 && run.lines.count == 197 && run.requests.count == 4, "\(run.errors)")
    #expect(
      run.errorLines == [
        "rankinglog: daily 2024-01-05: another process is fetching it; waiting up to 0 s"
      ])
  }

  @Test func `the lock of a killed process is ignored, and removed`() async throws {
    close(try hold())
    #expect(locks.count == 1)
    let run = try await sandbox.run("ranking -d 2024-01-05 -f ids --pages 2")
    #expect(
      run.status == 0 && run.requests.count == 2 && run.errors.isEmpty && locks.isEmpty, "\(run.errors)")
  }

  @Test(.expensive()) func `an interrupt ends the wait for another process`() async throws {
    let holder = try hold()
    defer { close(holder) }
    let program = try BuiltProgram("ranking -d 2024-01-05 -f ids", in: sandbox)
    let errors = { [sandbox] in
      try sandbox.files(in: ".").filter { $0.hasPrefix(".err-") }.map {
        try String(contentsOfFile: sandbox.path($0), encoding: .utf8)
      }
    }
    try await program.wait { try errors().contains { $0.contains("another process") } }
    program.send(SIGINT)
    let end = try await program.end()
    #expect(end.status == 130 && sandbox.pixiv.requests.isEmpty, "\(end.errors)")
  }
}
