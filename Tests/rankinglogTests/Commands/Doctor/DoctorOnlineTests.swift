import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog doctor --online` sends anonymous requests, and prints no secrets.
@Suite(.watchdog)
struct DoctorOnlineTests {
  @Test func `the requests of a signed-in user have no account`() async throws {
    let sandbox = try await Sandbox.signedIn()
    let run = try await sandbox.run(
      "doctor --online -4", with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    #expect(run.status == 0)
    #expect(run.requests.count == 6)
    for request in run.requests {
      #expect(request.method == "GET" && request.body.isEmpty)
      let names = ["cookie", "authorization", "x-csrf-token", "x-client-hash"]
      #expect(names.allSatisfy { request.headers[$0] == nil }, "\(request.host)")
    }
  }

  @Test func `a damaged archive does not matter, and is not changed`() async throws {
    let sandbox = try Sandbox()
    let archive = try sandbox.write("not a database", to: ".local/share/rankinglog/archive.db")
    #expect(try await sandbox.run("doctor --online -4").status == 0)
    #expect(try String(contentsOfFile: archive, encoding: .utf8) == "not a database")
  }

  @Test(arguments: [
    (nil, [:], nil), ("", ["https_proxy": "http://h"], nil), (nil, ["https_proxy": ""], nil),
    ("http://me:pw@h:1/x?y", [:], "http://h:1"), ("socks5h://h:1", [:], "socks5h://h:1"), ("h:1", [:], "h:1"),
    ("me:p/w@d@h:1", [:], "h:1"),
    (nil, ["https_proxy": "http://me:pw@h:1"], "http://h:1 (from https_proxy)"),
    (nil, ["ALL_PROXY": "socks5://h", "http_proxy": "http://x"], "socks5://h (from ALL_PROXY)"),
  ])
  func `a proxy is named without its user name and password`(
    option: String?, environment: [String: String], expected: String?
  ) {
    #expect(ProxyDescription(option, environment).text == expected)
  }

  @Test(arguments: [
    ("", true), ("pixiv.net", false), (".pixiv.net", false), ("a.example, www.pixiv.net", false),
    ("*", false),
    ("ixiv.net", true), ("app-api.pixiv.net", true),
  ])
  func `hosts in no_proxy are requested without the proxy`(excluded: String, applies: Bool) {
    for option in [nil, "http://h:1"] {
      let proxy = ProxyDescription(option, ["https_proxy": "http://h:2", "no_proxy": excluded])
      #expect(proxy.applies(to: "www.pixiv.net") == applies)
    }
  }
}
