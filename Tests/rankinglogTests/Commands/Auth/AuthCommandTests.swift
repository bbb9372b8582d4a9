import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Signing in and out.
@Suite(.watchdog)
struct AuthCommandTests {
  private let sandbox: Sandbox
  private static let name = ".config/rankinglog/credentials"
  private static let r18 = "ranking -m daily_r18 -d 2024-01-05 -n 3 -f ids --source app"

  init() throws { sandbox = try Sandbox() }

  private var kept: String {
    (try? String(contentsOfFile: sandbox.path(Self.name), encoding: .utf8)) ?? ""
  }

  private func value(_ key: String) -> String? {
    kept.split(separator: "\n").first { $0.hasPrefix(key + " = ") }.map {
      String($0.dropFirst(key.count + 3))
    }
  }

  /// Signs in at the page, and pastes the final URL as transformed by `paste`.
  private func login(
    _ line: String = "auth login", _ paste: @escaping @Sendable (String) -> String = { $0 }
  ) async throws -> Run {
    try await sandbox.run(line) { [pixiv = sandbox.pixiv] printed in
      paste(try pixiv.code(signingInAt: printed.trimmingCharacters(in: .whitespacesAndNewlines))) + "\n"
    }
  }

  @Test(arguments: ["address", "code", "blanks"])
  func `a browser login stores the account`(pasted: String) async throws {
    let run = try await login { code in
      pasted == "address"
        ? "pixiv://account/login?code=\(code)&via=login" : pasted == "code" ? code : "  \(code) \t"
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errorLines.last == "rankinglog: signed in as ローカル (local_reader, 12345678)")
    #expect(run.lines.count == 1 && run.output.contains("code_challenge_method=S256&client=pixiv-android"))
    let exchange = try #require(run.requests.last)
    #expect(
      exchange.host == "oauth.secure.pixiv.net" && exchange.body.contains("grant_type=authorization_code"))
    #expect(value("user_account") == "local_reader" && value("rating") == "r18g")
    let mode = try FileManager.default.attributesOfItem(atPath: sandbox.path(Self.name))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(sandbox.files(in: ".config/rankinglog") == ["credentials", "credentials.lock"])
    // The access token from the login is still valid.
    let ranking = try await sandbox.run(Self.r18)
    #expect(ranking.status == 0 && ranking.requests.map(\.host) == ["app-api.pixiv.net"], "\(ranking.errors)")
    ranking.expectSecretsKept(token: try #require(value("refresh_token")))
  }

  @Test func `a code is valid once, for 30 seconds, and only for the login that requested it`() async throws {
    try sandbox.pixiv.world(#"{"code_lifetime":0}"#)
    let late = try await login()
    #expect(late.status == 4 && late.errors.contains("30 seconds"), "\(late.errors)")
    try sandbox.pixiv.world(#"{"code_lifetime":30}"#)
    let other = try await login { "x" + $0 }
    #expect(other.status == 4 && other.errors.contains("rejected the code"), "\(other.errors)")
    for run in [late, other] {
      let sent = try #require(run.requests.last?.body.split(separator: "&").first { $0.hasPrefix("code=") })
      #expect(!run.errors.contains(sent.dropFirst(5)))
    }
    #expect(kept.isEmpty)
  }

  @Test(arguments: ["https://www.pixiv.net/", "two words", "pixiv://account/login?via=login"])
  func `an invalid code is not sent`(pasted: String) async throws {
    let run = try await sandbox.run("auth login", input: pasted + "\n")
    #expect(
      run.status == 2 && run.requests.isEmpty && run.errors.contains("not a code"), "\(run.errors)")
    #expect(try await sandbox.run("auth login").status == 2, "nothing is typed")
  }

  @Test(arguments: [
    "local-refresh-token\n", "  local-refresh-token  \r\n", "\u{FEFF}\"local-refresh-token\"",
  ])
  func `a refresh token is read from standard input, and checked`(input: String) async throws {
    let run = try await sandbox.run("auth import", input: input)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    #expect(run.requests.map(\.path) == ["/auth/token"])
    #expect(value("refresh_token") == "local-refresh-token")
    run.expectSecretsKept()
  }

  @Test(arguments: ["", "a b", "a\nsession = 1_x", "a\u{0}", "é", "a;b"])
  func `a malformed token is not stored`(token: String) async throws {
    let reply = try JSONEncoder().encode(["access_token": token, "refresh_token": "r"])
    let fault: [String: Any] = [
      "match": "auth/token", "do": "status", "status": 200, "body": String(decoding: reply, as: UTF8.self),
      "headers": ["Content-Type": "application/json"],
    ]
    try sandbox.pixiv.fault(
      String(decoding: try JSONSerialization.data(withJSONObject: fault), as: UTF8.self))
    let run = try await sandbox.run("auth import", input: "local-refresh-token")
    #expect(run.status == 6 && run.errors.contains("access_token") && kept.isEmpty, "\(run.errors)")
  }

  @Test func `lines that the user wrote into the file are not changed`() async throws {
    try sandbox.write("# mine\nrefresh_token = local-refresh-token\n\n[account b]\n# b\n", to: Self.name)
    #expect(chmod(sandbox.path(Self.name), 0o600) == 0)
    #expect(try await sandbox.run(Self.r18).status == 0)
    #expect(try await sandbox.run("auth import --account b", input: "local-refresh-token-new").status == 0)
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "# mine" && lines[1] == "refresh_token = local-refresh-token")
    #expect(lines.contains("[account b]") && lines.contains("# b"))
    #expect(lines.filter { $0.hasPrefix("access_token = ") }.count == 2, "one of each account")
  }

  @Test func `a password is sent to a mirror only, and not stored`() async throws {
    for way in [
      "::", "x:443:127.0.0.1:1", "::oauth.secure.pixiv.net:443", "oauth.secure.pixiv.net:80:127.0.0.1:1",
    ] {
      let run = try await sandbox.run(
        "auth login --source papi --connect-to \(way)\(way == "::" ? ":" : "")",
        input: "local_reader\nlocal-password\n",
        with: ["RANKINGLOG_CONNECT_TO": ""])
      #expect(
        run.status == 2 && run.errors.contains("has not accepted passwords since 2021"),
        "\(way): \(run.errors)")
    }
    // Routes for all hosts are not routes to a mirror.
    let bare = try await sandbox.run(
      "auth login --source papi", input: "local_reader\nlocal-password\n",
      with: ["RANKINGLOG_CACERT": "", "CURL_CA_BUNDLE": sandbox.pixiv.ca])
    #expect(bare.status == 2 && bare.requests.isEmpty && bare.errors.contains("--cacert"), "\(bare.errors)")
    let run = try await sandbox.run("auth login --source papi", input: "local_reader\nlocal-password\n")
    #expect(run.status == 0 && run.requests.map(\.path) == ["/auth/token"], "\(run.errors)")
    #expect(
      !kept.contains("local-password") && value("papi_access_token") != nil && value("sapi_session") != nil)
    for source in ["papi", "sapi"] {
      // An hour, less 30 seconds.
      let again = try await sandbox.run("auth login --source \(source)", input: "local_reader\n", later: 3569)
      #expect(again.status == 0 && again.requests.isEmpty && again.errors.contains("already signed in"))
    }
    let ranking = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids --source papi")
    #expect(ranking.status == 0 && ranking.requests.map(\.host) == ["public-api.secure.pixiv.net"])
    // PAPI renews its token; SAPI's session has ended.
    let renewed = try await sandbox.run("ranking -d 2024-01-05 -n 3 --source papi --refresh", later: 3570)
    #expect(renewed.status == 0 && renewed.requests.map(\.path).first == "/auth/token", "\(renewed.errors)")
    let papi = try await sandbox.run("auth login --source papi", input: "local_reader\n", later: 3571)
    #expect(papi.status == 0 && papi.requests.isEmpty)
    let sapi = try await sandbox.run(
      "auth login --source sapi", input: "local_reader\nlocal-password\n", later: 3571)
    #expect(sapi.status == 0 && sapi.requests.map(\.path) == ["/auth/token"], "\(sapi.errors)")
    let wrong = try await sandbox.run("auth login --source papi --account b", input: "local_reader\nhidden\n")
    #expect(wrong.status == 4 && !wrong.errors.contains("hidden"), "\(wrong.errors)")
  }
}
