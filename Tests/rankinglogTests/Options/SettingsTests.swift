import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The environment and the configuration file on the command line.
@Suite(.watchdog)
struct SettingsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

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
}
