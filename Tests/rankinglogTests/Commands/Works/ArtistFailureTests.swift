import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog artist` with refusals, interrupted lists and malicious responses.
@Suite(.watchdog)
struct ArtistFailureTests {
  private let sandbox: Sandbox
  private let artist = 49_850
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]
  private static let page =
    #""do":"status","status":403,"times":99,"headers":{"Content-Type":"text/html"},"body":"<html>no</html>""#

  init() throws { sandbox = try Sandbox() }

  @Test func `if pixiv's website refuses, the app API is used with an account`() async throws {
    try sandbox.pixiv.fault(#"{"match":"www\\.pixiv\\.net",\#(Self.page)}"#)
    let run = try await sandbox.run("artist \(artist) -n 31 -f ids --retries 0", with: account)
    #expect(run.status == 0 && run.lines.count == 31)
    #expect(run.errorLines.first?.hasSuffix("using the app API instead") == true)
    #expect(run.asked.map(\.host) == ["www.pixiv.net"] + Array(repeating: "app-api.pixiv.net", count: 3))
    let alone = try await sandbox.run("artist \(artist) -f ids --retries 0")
    #expect(alone.status == 6 && alone.output.isEmpty && alone.requests.count == 1)
    let named = try await sandbox.run("artist \(artist) -f ids --source web --retries 0", with: account)
    #expect(named.status == 6 && named.output.isEmpty && named.requests.count == 1)
  }

  @Test func `if the website refuses a list after the profile, the app API is used`()
    async throws
  {
    try sandbox.pixiv.fault(#"{"match":"profile/all",\#(Self.page)}"#)
    let run = try await sandbox.run("artist \(artist) -f ids --retries 0", with: account)
    #expect(run.status == 0 && run.lines.count == 104 && run.asked.count == 2 + 4)
  }

  @Test(arguments: ["json", "ids"])
  func `a list that fails prints the works before the error, and the error`(format: String) async throws {
    try sandbox.pixiv.fault(#"{"match":"profile/illusts","skip":1,\#(Self.page)}"#)
    let run = try await sandbox.run("artist \(artist) -f \(format) --retries 0", with: account)
    #expect(run.status == 6 && run.errorLines.last?.contains("HTTP 403 with an HTML page") == true)
    // A list is never combined from two sources.
    #expect(run.requests.count == 4 && run.requests.allSatisfy { $0.host == "www.pixiv.net" })
    if format == "ids" {
      #expect(run.lines.count == 48)
    } else {
      #expect((try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])?.count == 48)
    }
    #expect(try await sandbox.run("artist \(artist) --offline -f ids").lines.count == 48)
  }

  @Test func `a next page that does not advance is an error`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"user/illusts","skip":1,"times":99,"do":"next","to":"https://app-api.pixiv.net/v1/user/illusts?offset=30"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source app -f ids", with: account)
    #expect(run.status == 6 && run.errors.contains("next_url does not advance") && run.asked.count == 3)
    #expect(run.lines.count == 30)
  }

  @Test(arguments: [
    ("web", "profile/illusts", "", #"{\"error\":false,\"body\":{\"works\":{\"8\":{},\"9\":{}}}}"#),
    ("app", "user/illusts", "numbers", ""), ("papi", "users/49850/works", "numbers", ""),
  ])
  func `unreadable works are reported`(source: String, path: String, fault: String, body: String)
    async throws
  {
    try sandbox.pixiv.fault(
      fault.isEmpty
        ? #"{"match":"\#(path)","times":2,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"\#(body)"}"#
        : #"{"match":"\#(path)","times":2,"do":"\#(fault)"}"#)
    let run = try await sandbox.run("artist \(artist) --source \(source) -n 20 -f ids", with: account)
    #expect(run.status == 3 && run.errors.contains("could not be parsed"), "\(run.errors)")
    #expect(run.lines.count < 104)
    let again = try await sandbox.run("artist \(artist) --source \(source) -n 20 -f ids", with: account)
    #expect(again.status == 0 && again.lines.count == 20)
  }

  @Test(arguments: [
    ("app", "user/detail", #"{\"user\":{\"id\":7,\"name\":\"a\"},\"profile\":{}}"#),
    ("web", "ajax/user/49850", #"{\"error\":false,\"body\":{\"userId\":\"7\",\"name\":\"a\"}}"#),
  ])
  func `a response about another artist is rejected`(source: String, path: String, body: String) async throws
  {
    try sandbox.pixiv.fault(
      #"{"match":"\#(path)","times":99,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"\#(body)"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source \(source) --profile", with: account)
    #expect(
      run.status == 6 && run.output.isEmpty && run.errors.contains("the reply is about artist 7"),
      "\(run.errors)")
  }

  @Test func `a note reports that the app API shows only the newest works of a list`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"user/illusts","skip":1,"times":99,"do":"next","to":"https://app-api.pixiv.net/v1/user/illusts?offset=5010"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source app -f ids", with: account)
    #expect(run.status == 0 && run.lines.count == 60 && run.asked.count == 3)
    #expect(
      run.errorLines.last
        == "rankinglog: the app API shows no works before the newest 60; use --source web to list all works",
      "\(run.errors)")
    let few = try await sandbox.run("artist \(artist) --source app -f ids -n 60", with: account)
    #expect(few.status == 0 && !few.errors.contains("newest 60"))
  }

  @Test func `a mirror that always returns the same page is abandoned`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"member_illust.*p=[2-9]","times":99,"do":"redirect","to":"http://spapi.pixiv.net/iphone/member_illust.php?id=49850&p=1"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source sapi -f ids")
    #expect(run.status == 6 && run.errors.contains("a page lists only works of earlier pages"))
    #expect(run.lines.count == 20 && run.requests.count == 4)
  }

  @Test func `a new upload shifts the pages, and no work is printed twice`() async throws {
    // The second page starts ten works too early.
    try sandbox.pixiv.fault(
      #"{"match":"user/illusts.*offset=30","times":1,"do":"redirect","to":"https://app-api.pixiv.net/v1/user/illusts?user_id=49850&filter=for_ios&offset=20"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source app -f ids -n 50", with: account)
    #expect(run.status == 0 && run.lines.count == 50 && Set(run.lines).count == 50, "\(run.errors)")
    // The redirect is one of them.
    #expect(run.asked.count == 4)
  }

  @Test(arguments: ["table", "ndjson", "tsv", "csv", "json"])
  func `hostile titles and profiles are harmless`(format: String) async throws {
    let titles = HostileTitlesTests.titles.prefix(20)
    let json = String(decoding: try JSONSerialization.data(withJSONObject: Array(titles)), as: UTF8.self)
    try sandbox.pixiv.fault(#"{"match":"user/illusts","times":99,"do":"titles","titles":\#(json)}"#)
    let profile =
      #"{\"user\":{\"id\":49850,\"name\":\"a\\u001b[2J\\nrankinglog: b\",\"account\":\"\\u0007c\\u202e\",\"comment\":\"d\\r\\n\\u009b31me\"},\"profile\":{}}"#
    try sandbox.pixiv.fault(
      #"{"match":"user/detail","times":99,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"\#(profile)"}"#
    )
    let run = try await sandbox.run("artist \(artist) --source app -n 30 -f \(format)", with: account)
    #expect(run.status == 0, "\(run.errors)")
    for (text, format) in [(run.output, format), (run.errors, "messages")] {
      #expect(
        !text.unicodeScalars.contains { scalar in
          switch scalar.value {
          case 0x0a: false
          // CSV in a file is unchanged except for line ends and the start of escape sequences.
          case _ where format == "csv":
            [0x0b, 0x0c, 0x1b].contains(scalar.value) || (0x80...0x9f).contains(scalar.value)
          case 0x09: format != "tsv"
          default: scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
          }
        }, "\(format)")
    }
    switch format {
    case "table":
      #expect(run.lines.count == 4 + 1 + 30 && run.lines[0] == "Name:      a\u{FFFD}[2J rankinglog: b")
      #expect(run.lines[3] == "About:     d \u{FFFD}31me")
    case "ndjson": #expect(try run.values("title", as: String.self).prefix(20) == titles)
    default: #expect(run.errorLines == ["rankinglog: a\u{FFFD}[2J rankinglog: b (\u{FFFD}c, 49850)"])
    }
    let alone = try await sandbox.run("artist \(artist) --source app --profile", with: account)
    #expect(try alone.objects.first?["introduction"] as? String == "d\r\n\u{9B}31me")
    #expect(!alone.output.unicodeScalars.contains { (0x7f...0x9f).contains($0.value) })
  }
}
