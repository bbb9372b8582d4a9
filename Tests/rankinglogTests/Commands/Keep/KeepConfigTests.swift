import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The keys of `[keep NAME]`.
@Suite(.watchdog)
struct KeepConfigTests {
  private let sandbox: Sandbox
  private var path: String { sandbox.path(".config/rankinglog/config") }

  init() throws { sandbox = try Sandbox() }

  private static let mistakes: [(text: String, line: Int, part: String)] = [
    ("[keep a]\nmode = dialy", 2, "invalid value 'dialy' for 'mode': did you mean 'daily'?"),
    ("[keep a]\nmode =", 2, "invalid value '' for 'mode'"),
    ("[keep a]\nlimit = 0", 2, "invalid value '0' for 'limit': not an integer of 1 or more"),
    ("[keep a]\ncontent = novel", 2, "invalid value 'novel' for 'content'"),
    ("[keep a]\nimages = big", 2, "invalid value 'big' for 'images'"),
    ("[keep a]\nwhere = rank:", 2, "invalid value for 'where'"),
    ("[keep a]\nsince = yesterday", 2, "expected a date such as 2024-01-05"),
    ("[keep a]\nsince = 2024-02-30", 2, "expected a date such as 2024-01-05"),
    ("[keep a]\n\nsince = 2024-03-11", 1, "[a]: 2024-03-11 is in the future"),
    ("[keep a]\nmode = daily_ai\nsince = 2020-01-01", 1, "[a]: 2020-01-01 is before the first ranking"),
    ("\n[keep a]\nmode = male\ncontent = manga", 2, "[a]: the male ranking has no content manga: it has all"),
    ("[keep a]\nmode = day_manga\ncontent = illust", 1, "[a]: mode day_manga already selects manga"),
    ("[keep a]\noutput = /tmp", 2, "unknown option 'output'"),
    ("[keep a]\n[keep a]", 2, "'[keep a]' already exists in line 1"),
    ("[keep my list]", 1, "'[keep my list]' needs a name of letters, digits, _ and"),
    (
      "[keep]\noutput = pictures\n[keep a]", 2,
      "invalid value 'pictures' for 'output': requires an absolute path, or a path that starts with ~/"
    ),
    ("[keep]\nmode = weekly", 2, "unknown option 'mode'"),
    ("output = /tmp", 1, "'output' does not apply to all commands"),
  ]

  @Test(arguments: mistakes.indices)
  func `an invalid section is reported with its line, and no request is sent`(index: Int) async throws {
    let (text, line, part) = Self.mistakes[index]
    try sandbox.configure(text)
    let run = try await sandbox.run("keep")
    #expect(run.status == 2 && run.requests.isEmpty && run.output.isEmpty)
    #expect(run.errors.contains("\(path):\(line): ") && run.errors.contains(part), "\(run.errors)")
    #expect(run.errorLines.count <= 3 && !sandbox.exists(".local"))
  }

  @Test func `the output directory must be absolute`() async throws {
    try sandbox.configure("[keep a]\nimages = original\nlimit = 1")
    let none = try await sandbox.run("keep")
    #expect(
      none.status == 2 && none.errors.contains("[keep a] downloads images, but no output directory is set"))
    try sandbox.configure("[keep]\noutput = ~/my pixiv\n[keep a]\nimages = thumbnail\nlimit = 1")
    #expect(try await sandbox.run("keep").status == 0)
    #expect(!sandbox.files(in: "my pixiv").isEmpty)
  }
}
