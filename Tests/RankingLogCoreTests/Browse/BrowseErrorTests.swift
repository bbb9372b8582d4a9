import Foundation
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

struct BrowseErrorTests {
  private static let errors: [(RankingLogError, BrowseError)] = [
    (
      .network(host: "www.pixiv.net", reason: "timeout"),
      BrowseError("network", [.text("www.pixiv.net")], "www.pixiv.net: timeout", detail: "timeout")
    ),
    (
      .refused(
        endpoint: "https://www.pixiv.net/ranking.php", status: 503, reason: "server error; \(.retry) later"),
      BrowseError(
        "status", [.text("www.pixiv.net"), .number(503)],
        "https://www.pixiv.net/ranking.php: HTTP 503, server error", detail: "server error")
    ),
    (
      .rateLimited(host: "www.pixiv.net", until: Timestamp(seconds: 1_704_412_800), seconds: 30),
      BrowseError(
        "rateLimited", [.text("www.pixiv.net")], "www.pixiv.net: rate limited until 2024-01-05T00:00:00Z",
        seconds: 30)
    ),
    (.storageBusy(path: "/x"), BrowseError("busy", [.text("/x")], "/x: in use by another process")),
    (.signIn("not signed in; \(.signIn(.web))"), BrowseError("signIn", "not signed in")),
    (
      .file(path: "/x", reason: "permission denied", advice: "run \(.retry)"),
      BrowseError("file", [.text("/x")], "/x: permission denied", detail: "permission denied")
    ),
    (
      .usage("an account is required"),
      BrowseError("failed", "an account is required", detail: "an account is required")
    ),
  ]

  @Test(arguments: errors.indices)
  func `an error for pages has a code, values and no suggestion`(index: Int) {
    let (error, expected) = Self.errors[index]
    #expect(BrowseError(error) == expected)
  }

  @Test(arguments: UnavailableReason.allCases)
  func `the reason why a work is unavailable contains no suggestion`(reason: UnavailableReason) {
    let error = BrowseError(reason)
    #expect(error.code == "unavailable.\(reason.rawValue)" && !error.text.isEmpty)
    #expect(!error.text.hasSuffix("(") && !error.text.hasSuffix(" "))
    for suggestion in reason.message.suggestions {
      #expect(error.text.firstRange(of: suggestion.description) == nil)
    }
  }

  @Test func `a date outside the rankings is an error with the nearest date`() throws {
    let calendar = PublicationCalendar(now: try #require(Timestamp("2024-03-10T03:00:00Z")))
    let kind = RankingKind(.daily)
    let date = { (text: String) in try #require(RankingDate(text)) }
    #expect(BrowseError.of(try date("2007-09-12"), kind, calendar)?.values == [.text("2007-09-13")])
    #expect(BrowseError.of(try date("2007-09-12"), kind, calendar)?.code == "beforeFirst")
    #expect(BrowseError.of(try date("2030-01-01"), kind, calendar)?.code == "notPublished")
    #expect(BrowseError.of(try date("2024-01-30"), kind, calendar) == nil)
  }

  @Test func `the members of an error are in data files`() throws {
    let error = BrowseError("status", [.text("a<b"), .number(503)], "t", detail: "d", seconds: 3)
    #expect(
      String(decoding: BrowseAnswer.failure(error), as: UTF8.self)
        == #"{"error":"t","code":"status","values":["a<b",503],"detail":"d","seconds":3}"#)
  }
}
