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
    #expect(closing.contains(" downloaded, 0 present, 0 failed, 25 not tried; "))
    #expect(
      run.errorLines.dropLast().last?.contains("i.pximg.net: rate limited until 20")
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
}
