import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog artist` with shifted pages and malicious responses.
@Suite(.watchdog)
struct ArtistFailureTests {
  private let sandbox: Sandbox
  private let artist = 49_850
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]

  init() throws { sandbox = try Sandbox() }

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
