import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The credentials file: read only when needed, accepted only from its owner, and never printed.
@Suite(.watchdog)
struct CredentialsTests {
  private let sandbox: Sandbox
  private static let name = ".config/rankinglog/credentials"
  private var path: String { sandbox.path(Self.name) }
  private static let line = "ranking -d 2024-01-05 -n 3 -f ids --source app -v"

  init() throws { sandbox = try Sandbox() }

  private func write(_ text: String, mode: mode_t = 0o600) throws {
    try sandbox.write(text, to: Self.name)
    #expect(chmod(path, mode) == 0)
  }

  @Test(arguments: [
    "refresh_token = local-refresh-token\n", "refresh_token=local-refresh-token",
    "\u{FEFF}# mine\r\n\r\n  refresh_token =  local-refresh-token  \r\n# refresh_token = old\r\n",
  ])
  func `the token of the file is used for login`(text: String) async throws {
    try write(text)
    let run = try await sandbox.run(Self.line)
    #expect(run.status == 0 && run.lines.count == 3, "\(run.errors)")
    #expect(run.requests.map(\.host) == ["oauth.secure.pixiv.net", "app-api.pixiv.net"])
    run.expectSecretsKept()
    let elsewhere = try sandbox.write(text, to: "xdg/rankinglog/credentials")
    #expect(chmod(elsewhere, 0o600) == 0 && unlink(path) == 0)
    let r18 = try await sandbox.run(
      "ranking -m daily_r18 -d 2024-01-05 -n 3 -f ids", with: ["XDG_CONFIG_HOME": sandbox.path("xdg")])
    #expect(r18.status == 0 && r18.lines.count == 3, "\(r18.errors)")
  }

  @Test(arguments: [mode_t(0o644), 0o640, 0o620, 0o604, 0o601, 0o666])
  func `a file that other users can read or write is not used`(mode: mode_t) async throws {
    try write("refresh_token = local-refresh-token\n", mode: mode)
    for (line, status) in [
      (Self.line, 4), ("ranking -m daily_r18 -d 2024-01-05", 4), ("bookmarks sync", 4),
      ("ranking -d 2024-01-04 --account main", 4),
      ("auth status", 4), ("ranking -d 2024-01-05 -n 3", 0), ("show 114862000", 0),
    ] {
      let run = try await sandbox.run(line)
      #expect(
        run.status == status && run.requests.isEmpty == (status == 4) && run.output.isEmpty == (status == 4),
        "\(line)")
      #expect(run.requests.allSatisfy { $0.host == "www.pixiv.net" })
      #expect(
        run.errors.contains("\(path): accessible to other users")
          && run.errors.contains("run chmod 600 \(path)"),
        "\(line): \(run.errors)")
      run.expectSecretsKept()
    }
    #expect(chmod(path, 0o600) == 0)
    #expect(try await sandbox.run(Self.line).status == 0)
  }

  @Test(arguments: ["link", "pipe", "directory"])
  func `a credentials path that is not a regular file is refused`(kind: String) async throws {
    try write("refresh_token = local-refresh-token\n")
    #expect(rename(path, sandbox.path("real")) == 0)
    switch kind {
    case "link": #expect(symlink(sandbox.path("real"), path) == 0)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    default: #expect(mkdir(path, 0o700) == 0)
    }
    let run = try await sandbox.run(Self.line)
    #expect(run.status == 4 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.errors.contains(path) && run.errors.contains("chmod 600 \(path)"), "\(run.errors)")
  }

  @Test(arguments: [
    ("# mine\ntoken = hidden-token\n", 2), ("hidden-token\n", 1), ("hidden-token==\n", 1),
    ("refresh_token =\n", 1),
    ("refresh_token = hidden-\u{1B}token\n", 1), ("refresh_token = a\nrefresh_token = hidden-token\n", 2),
    ("\n\nrefresh token: hidden-token\n", 3), ("[hidden-token]\n", 1),
  ])
  func `an invalid line is reported without its contents`(text: String, line: Int) async throws {
    try write(text)
    let run = try await sandbox.run(Self.line)
    #expect(
      run.status == 2 && run.requests.isEmpty && run.errors.contains("\(path):\(line): "), "\(run.errors)")
    #expect(!run.errors.contains("hidden") && !run.errors.contains("token\u{1B}"))
  }

  @Test func `the file is not read if no login is needed, or the environment has a token`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids").status == 0)
    try write("hidden-token", mode: 0o666)
    for line in [
      "ranking -d 2024-01-05 -n 3 -f ids", "ranking -d 2024-01-04 --offline", "modes", "recents", "--help",
    ] {
      let run = try await sandbox.run(line)
      #expect(run.status != 4 && run.status != 2 && run.requests.isEmpty, "\(line): \(run.errors)")
      #expect(!run.errors.contains("credentials") && !(run.output + run.errors).contains("hidden"))
    }
    let run = try await sandbox.attack(Self.line)
    #expect(run.status == 0 && run.lines.count == 3)
    let blank = try await sandbox.run(Self.line, with: ["RANKINGLOG_REFRESH_TOKEN": " "])
    #expect(blank.status == 0, "stored; \(blank.errors)")
  }

  @Test func `a token that pixiv refuses is reported without the token`() async throws {
    try write("refresh_token = hidden-token\n")
    let run = try await sandbox.run(Self.line)
    #expect(run.status == 4 && run.errors.contains("credentials file"), "\(run.errors)")
    #expect(run.requests.count == 1 && !run.errors.contains("hidden"))
    try sandbox.pixiv.fault(#"{"profile":"cloudflare-403","match":"oauth","times":9}"#)
    let page = try await sandbox.run(Self.line + " --retries 0")
    #expect(
      page.status == 6 && page.errors.contains("HTTP 403 with an HTML page"))
  }
}
