import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Care of `rankinglog download`: it replaces no files, and continues after a failed item.
@Suite(.watchdog)
struct DownloadCareTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  private func bytes(_ name: String) throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for file in sandbox.files(in: name) {
      bytes[file] = try Data(contentsOf: URL(filePath: sandbox.path("\(name)/\(file)")))
    }
    return bytes
  }

  @Test func `a name that another work already has is not given to a second one`() async throws {
    let template = "-n 3 -o \(out) --name {rank}_{page}.{ext}"
    #expect(try await sandbox.run("download -d 2024-01-01 \(template)").status == 0)
    let before = try bytes("out")
    let run = try await sandbox.run("download -d 2024-01-02 \(template)")
    #expect(run.status == 3 && run.errors.contains("another file, which is not overwritten"))
    #expect(try bytes("out").filter { before.keys.contains($0.key) } == before)
  }

  @Test func `a download in another size does not change the originals`() async throws {
    #expect(try await sandbox.run("show 114862003").status == 0)
    #expect(try await sandbox.run("recents export \(out)").status == 0)
    let before = try bytes("out")
    let run = try await sandbox.run("recents export \(out) --size regular")
    #expect(try bytes("out").filter { before.keys.contains($0.key) } == before)
    #expect(run.status == (before.keys.contains { $0.hasSuffix(".jpg") } ? 3 : 0))
  }

  @Test func `pages after a failed one are tried, and each failure is named`() async throws {
    try sandbox.pixiv.fault(#"{"match":"116080008_p0\\.","times":99,"do":"status","status":500}"#)
    let run = try await sandbox.run("download 116080008 -o \(out) --retries 0")
    #expect(run.status == 3 && run.errorLines.count { $0.contains("failed 116080008 p0: HTTP 500") } == 1)
    #expect(sandbox.files(in: "out").count == 104)
  }

  @Test(arguments: ["ajax/illust/114862001", "ajax/illust/116050001/pages"])
  func `a work whose metadata cannot be fetched does not stop the others`(path: String) async throws {
    try sandbox.pixiv.fault(#"{"match":"\#(path)","times":99,"do":"status","status":500}"#)
    let line = path.contains("pages") ? "download -d 2024-02-13 -n 4" : "download 114862001 114862002"
    let run = try await sandbox.run("\(line) -o \(out) --retries 0")
    #expect(run.status == 3 && run.errors.contains(" failed 11") && run.errors.contains("HTTP 500"))
    #expect(run.errorLines.last?.hasPrefix("rankinglog: ") == true && !sandbox.files(in: "out").isEmpty)
  }

  @Test func `a lost sidecar is written again, except offline or over another file`() async throws {
    let line = "download 116080006 -o \(out)"
    #expect(try await sandbox.run(line).status == 0)
    let sidecar = sandbox.path("out/116080006_p0.animation.json")
    try FileManager.default.removeItem(atPath: sidecar)
    let offline = try await sandbox.run("\(line) --offline")
    #expect(offline.requests.isEmpty && offline.status != 0)
    try sandbox.write("mine", to: "out/116080006_p0.animation.json")
    let run = try await sandbox.run(line)
    #expect(run.status == 3 && run.errors.contains(": another file"))
    #expect(try String(contentsOfFile: sidecar, encoding: .utf8) == "mine")
    try FileManager.default.removeItem(atPath: sidecar)
    #expect(try await sandbox.run(line).status == 0 && FileManager.default.fileExists(atPath: sidecar))
  }

  @Test func `a date without an R-18 ranking is skipped if other dates have one`() async throws {
    let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]
    let run = try await sandbox.run(
      "ranking -m daily_r18 -d 2024-02-05..2024-02-07 -n 1 -f ndjson", with: account)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.dates == ["2024-02-07", "2024-02-05"])
    let tame = try Sandbox(pixiv: sandbox.pixiv)
    let none = try await tame.run(
      "ranking -m daily_r18 -d 2024-02-05 -n 1",
      with: ["RANKINGLOG_REFRESH_TOKEN": "local-refresh-token-tame"])
    #expect(none.status == 4 && none.errors.contains("switch on R-18 works"))
  }

  @Test(arguments: [
    (["download", "1", "-o", ""], "empty path"), (["recents", "export", ""], "empty path"),
    (["ranking", "https://www.pixiv.net/ranking.php?mode=daily&content=bogus"], "no content 'bogus'"),
    (["ranking", "https://www.pixiv.net/ranking.php?mode=dayly"], "did you mean 'daily'?"),
  ])
  func `an unset variable or a typing error is a usage error`(words: [String], part: String)
    async throws
  {
    if words[0] == "recents" { _ = try await sandbox.run("show 114862003") }
    let run = try await sandbox.run(words)
    #expect(run.status == 2 && run.errors.contains(part), "\(run.errors)")
  }

  @Test func `an empty export ends with status 5, and every command prints the version`() async throws {
    #expect(try await sandbox.run("recents export \(out)").status == 5)
    #expect(try await sandbox.run("ranking --version").output == "rankinglog \(Program.version)\n")
  }
}
