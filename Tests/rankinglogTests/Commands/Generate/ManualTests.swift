import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The manual pages, as read by `man` and `mandoc`.
@Suite(.watchdog)
struct ManualTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `each command has a page, and the program's page names all of them`() async throws {
    let run = try await sandbox.run(["generate", "man", "-o", sandbox.path("man1")])
    #expect(run.status == 0 && run.output.isEmpty && run.requests.isEmpty)
    let written = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("man1")).sorted()
    #expect(written == Manual.pages.map(\.fileName).sorted())
    let main = try await sandbox.run("generate man").output
    #expect(main == (try String(contentsOfFile: sandbox.path("man1/rankinglog.1"), encoding: .utf8)))
    for command in Manual.commands {
      #expect(main.contains(#".BR rankinglog\-\#(command.name) (1)"#), "\(command.name)")
    }
    #expect(!written.contains("rankinglog-complete.1"))
    #expect(main.contains(#"RANKINGLOG_REFRESH_TOKEN"#) && main.contains(".SH NOTES\nExit status: 0 success"))
  }

  @Test func `only an older page is overwritten, and no link is followed`() async throws {
    let line = ["generate", "man", "-o", sandbox.path("man1")]
    try sandbox.write(".TH RANKINGLOG 1 2020-01-01 \"rankinglog 0.0.1\"\n", to: "man1/rankinglog.1")
    let diary = try sandbox.write("precious", to: "diary")
    let page = sandbox.path("man1/rankinglog-keep.1")
    try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: diary)
    let refused = try await sandbox.run(line)
    #expect(refused.status == 1 && refused.errors.contains("\(page): another file"), "\(refused.errors)")
    #expect(sandbox.files(in: "man1").count == 2)
    #expect(try String(contentsOfFile: diary, encoding: .utf8) == "precious")
    try FileManager.default.removeItem(atPath: page)
    #expect(try await sandbox.run(line).status == 0)
    #expect(try await sandbox.run(line).status == 0 && sandbox.files(in: "man1").count > 20)
  }

  @Test(.enabled(if: InstalledProgram.path("mandoc") != nil, "mandoc is not installed"))
  func `mandoc reports no errors`() async throws {
    _ = try await sandbox.run(["generate", "man", "-o", sandbox.path("man1")])
    let lint = try await BuiltProgram(shell: "mandoc -T lint -W style man1/*.1", in: sandbox).end()
    #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output)")
  }

  @Test(.enabled(if: InstalledProgram.path("man") != nil, "man is not installed"))
  func `man shows the pages`() async throws {
    _ = try await sandbox.run(["generate", "man", "-o", sandbox.path("man1")])
    let shown = try await BuiltProgram(
      shell: "MANWIDTH=80 man -l man1/rankinglog-ranking.1 | col -b; man -l man1/rankinglog.1 | wc -l",
      in: sandbox
    ).end()
    #expect(shown.errors.isEmpty && shown.output.contains("rankinglog-ranking - Print past rankings"))
    #expect(shown.output.contains("-m, --mode MODE"), "\(shown.output)")
  }
}
