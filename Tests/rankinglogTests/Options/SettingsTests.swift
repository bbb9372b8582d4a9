import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The environment and the configuration file on the command line.
@Suite(.watchdog)
struct SettingsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `a variable sets its option, and the command line overrides it`() async throws {
    let variables = ["RANKINGLOG_MODE": "weekly", "RANKINGLOG_LIMIT": "2", "RANKINGLOG_FORMAT": "ndjson"]
    let run = try await sandbox.run("ranking -d 2024-01-07", with: variables)
    #expect(try run.values("mode", as: String.self) == ["weekly", "weekly"])
    let word = try await sandbox.run("ranking -d 2024-01-07 -m daily -n 1", with: variables)
    #expect(try word.values("mode", as: String.self) == ["daily"])
    let wrong = try await sandbox.run("ranking -d 2024-01-07", with: ["RANKINGLOG_LIMIT": "many"])
    #expect(wrong.status == 2 && wrong.errors.contains("invalid value 'many' for RANKINGLOG_LIMIT"))
  }

  @Test func `the directories come from their variables or the base directories`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1").status == 0)
    #expect(sandbox.exists(".local/share/rankinglog/archive.db"))
    let named = ["RANKINGLOG_DATA_DIR": sandbox.path("named")]
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1", with: named).requests.count == 1)
    #expect(sandbox.exists("named/archive.db"))
    let base = ["XDG_DATA_HOME": sandbox.path("base")]
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1", with: base).requests.count == 1)
    #expect(sandbox.exists("base/rankinglog/archive.db"))
    let relative = ["XDG_DATA_HOME": "relative"]
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1", with: relative).requests.isEmpty)
    let homeless = try await sandbox.run("ranking -d 2024-01-05 -n 1", with: ["HOME": ""])
    #expect(homeless.status == 2 && homeless.errors.contains("HOME is not set"))
  }

  @Test func `the environment overrides the file, and the command overrides sections`() async throws {
    try sandbox.write(
      """
      # what I read
      mode = weekly
      format = ndjson
      [ranking]
      limit = 3
      [download]
      format = paths
      """, to: ".config/rankinglog/config")
    let run = try await sandbox.run("ranking -d 2024-01-07")
    #expect(try run.values("mode", as: String.self) == ["weekly", "weekly", "weekly"])
    let variable = try await sandbox.run("ranking -d 2024-01-07", with: ["RANKINGLOG_LIMIT": "1"])
    #expect(variable.lines.count == 1)
    let word = try await sandbox.run("ranking -d 2024-01-07 -n 2", with: ["RANKINGLOG_LIMIT": "1"])
    #expect(word.lines.count == 2)
    let other = try sandbox.write("limit = 4\nformat = ids\n", to: "other")
    let named = try await sandbox.run("ranking -d 2024-01-07", with: ["RANKINGLOG_CONFIG": other])
    #expect(named.lines.count == 4 && named.lines.allSatisfy { Int($0) != nil })
  }

  @Test(arguments: [
    ("mode = daily\n\nlimt = 3", 3, "unknown option 'limt': did you mean 'limit'?"),
    ("[downloads]\njobs = 2", 1, "unknown section 'downloads': did you mean 'download'?"),
    ("[apply]\noutput = here", 2, "'output' can only be set on the command line"),
    ("input = list", 1, "'input' can only be set on the command line"),
    ("refresh = yes", 1, "'refresh' can only be set on the command line"),
    ("dry-run = yes", 1, "'dry-run' can only be set on the command line"),
    ("[ranking]\nlimit = none", 2, "invalid value 'none' for 'limit'"),
    ("mode daily", 1, "expected 'option = value'"),
  ])
  func `an invalid line of the file is reported with its line number`(text: String, line: Int, part: String)
    async throws
  {
    let file = try sandbox.write(text, to: "settings")
    let run = try await sandbox.run("ranking -d 2024-01-05", with: ["RANKINGLOG_CONFIG": file])
    #expect(run.status == 2 && run.requests.isEmpty)
    #expect(run.errors.contains("\(file):\(line)") && run.errors.contains(part), "\(run.errors)")
    // Help works with an invalid file.
    #expect(try await sandbox.run("ranking --help", with: ["RANKINGLOG_CONFIG": file]).status == 0)
  }

  @Test func `a file named by RANKINGLOG_CONFIG must exist`() async throws {
    let run = try await sandbox.run(
      "ranking -d 2024-01-05", with: ["RANKINGLOG_CONFIG": sandbox.path("none")])
    #expect(run.status == 2 && run.errors.contains(sandbox.path("none")))
  }

  @Test func `a token is never printed`() async throws {
    let token = Sandbox.refreshToken
    let run = try await sandbox.run(
      "ranking -d 2024-01-05 --source app -v -f ndjson", with: ["RANKINGLOG_REFRESH_TOKEN": " \(token)\n"])
    #expect(run.status == 0 && run.lines.count == 500)
    #expect(run.errors.contains("oauth.secure.pixiv.net"), "each request is told")
    #expect(!run.errors.contains(token) && !run.output.contains(token))
    let bearers = run.requests.compactMap { request in
      request.headers.first { $0.key.lowercased() == "authorization" }?.value.split(separator: " ").last
    }
    #expect(!bearers.isEmpty && bearers.allSatisfy { !run.errors.contains($0) })
    let data = try Data(contentsOf: sandbox.dataDirectory.appending(path: "archive.db"))
    #expect(data.firstRange(of: Data(token.utf8)) == nil)
  }

  @Test(arguments: [
    "http://user:hunter2@127.0.0.1:1", "socks5h://user:hunter2@127.0.0.1:1", "user:hunter2@127.0.0.1:1",
    "ftp://user:hunter2@127.0.0.1:1", "http://user:hunter2@bad host:x",
  ])
  func `a proxy's password is never printed`(proxy: String) async throws {
    let words = ["ranking", "-d", "2024-01-05", "-v", "--retries", "1"]
    let given = try await sandbox.run(words + ["--proxy", proxy])
    let variable = try await sandbox.run(words, with: ["RANKINGLOG_PROXY": proxy])
    let file = try sandbox.write("proxy = \(proxy)", to: "settings")
    let filed = try await sandbox.run(words, with: ["RANKINGLOG_CONFIG": file])
    for run in [given, variable, filed] {
      #expect(run.status == 6 || run.status == 2, "\(run.errors)")
      #expect(!run.errors.isEmpty && !run.errors.contains("hunter2"), "\(run.errors)")
    }
    #expect(sandbox.pixiv.requests.isEmpty)
  }

  @Test func `verbose logs every request, and quiet logs none`() async throws {
    let verbose = try await sandbox.run("ranking -d 2024-01-05 -n 60 -v -f ids")
    #expect(verbose.errorLines.filter { $0.contains("GET https://www.pixiv.net/ranking.php?") }.count >= 2)
    #expect(verbose.errorLines.allSatisfy { $0.hasPrefix("rankinglog: ") })
    let quiet = try await sandbox.run("ranking -d 2024-02-05..2024-02-06 -n 1 -q -f ids")
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
    let failed = try await sandbox.run("ranking -d 2024-02-06 -q")
    #expect(failed.status == 5 && failed.errorLines.count == 1)
  }
}
