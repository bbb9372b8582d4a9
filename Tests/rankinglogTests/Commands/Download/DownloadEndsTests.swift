import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Downloads that end early.
struct DownloadEndsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `an image host with a long Retry-After ends the run, and the summary is printed`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"i.pximg.net","skip":5,"times":1000,"do":"status","status":429,"headers":{"Retry-After":"2000"}}"#
    )
    let run = try await sandbox.run("download -d 2024-01-05 -n 20 -j 1 -o \(sandbox.path("out"))")
    #expect(run.status == 7)
    let closing = try #require(run.errorLines.last)
    #expect(closing.contains(" downloaded, 0 present, 0 failed; "))
    #expect(
      run.errorLines.dropLast().last?.contains("i.pximg.net: rate limited (retry after 2000 s)")
        == true)
    let files = sandbox.files(in: "out")
    #expect(!files.isEmpty && closing.hasPrefix("rankinglog: \(files.count) downloaded"))
  }

  @Test(.watchdog)
  func `a download completes after the reader of its output closes the pipe`() async throws {
    let script =
      "{ rankinglog download -d 2024-01-05 -n 20 -j 1 -o out -f paths; echo $? >status; } | head -n 1; cat status"
    let run = try await BuiltProgram(shell: script, in: sandbox).end()
    #expect(run.output.hasPrefix("out/daily/2024-01-05/") && run.output.hasSuffix("\n0\n"), "\(run.output)")
    let files = sandbox.files(in: "out")
    #expect(run.errors.contains("\(files.count) downloaded, 0 present, 0 failed"), "\(run.errors)")
  }

  @Test func `a retry is suggested only if there is something to retry`() async throws {
    let unknown = try await sandbox.run("download 114862000 --offline -o \(sandbox.path("out"))")
    #expect(unknown.status == 5 && unknown.requests.isEmpty, "\(unknown.errors)")
    #expect(unknown.errorLines.last?.contains("0 present, 1 failed; ") == true, "\(unknown.errors)")
    let again = try await sandbox.run("download --retry-failed")
    #expect(again.errors.contains("no failed downloads to retry"))
  }

  @Test func `an unavailable work given by ID is named`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 2 -f ids").lines
    try sandbox.pixiv.world(#"{"delete":[\#(ids[0])]}"#)
    try sandbox.pixiv.fault(#"{"match":"i.pximg.net.*\#(ids[0])_","times":99,"do":"status","status":404}"#)
    let command = "download \(ids[0]) \(ids[1]) -o \(sandbox.path("out"))"
    for options in ["", " -q"] {
      let run = try await sandbox.run(command + options)
      #expect(run.status == 3, "\(run.errors)")
      #expect(run.errorLines.filter { $0 == "rankinglog: \(ids[0]): deleted" }.count == 1, "\(run.errors)")
      #expect(run.errorLines.last?.contains("1 deleted, 0 failed; ") == true, "\(run.errors)")
    }
    let alone = try await sandbox.run("download \(ids[0]) -o \(sandbox.path("out"))")
    #expect(alone.status == 5 && alone.errors.contains("rankinglog: \(ids[0]): deleted\n"), "\(alone.errors)")
    let ranking = try await sandbox.run("download -d 2024-01-05 -n 2 -o \(sandbox.path("out"))")
    #expect(ranking.status == 0 && !ranking.errors.contains("\(ids[0]): "), "\(ranking.errors)")
  }

  @Test func `a format for all commands does not apply to lists of files`() async throws {
    try sandbox.write("format = json\n", to: ".config/rankinglog/config")
    let run = try await sandbox.run("download -d 2024-01-05 -n 1 -o \(sandbox.path("out"))")
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    #expect(try await sandbox.run("modes", with: ["RANKINGLOG_FORMAT": "ndjson"]).status == 0)
  }

  @Test func `PAPI also reports a date without a ranking and continues`() async throws {
    let run = try await sandbox.run(
      "ranking -d 2024-02-05..2024-02-07 -n 1 -f ndjson --source papi",
      with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    #expect(run.status == 0 && run.errors.contains("2024-02-06: pixiv has no daily ranking"))
    #expect(try run.dates == ["2024-02-07", "2024-02-05"])
  }
}
