import RankingLogCore
import Testing

struct MessageTests {
  private static let account: Message =
    "this source requires an account; \(.signIn(.app)), or \(.useSource([.web, .app]))"

  @Test(
    arguments: [
      ("plain", "plain", "plain", []),
      (
        account, "this source requires an account; sign in to the app API, or use the source web or app",
        "this source requires an account; <1>, or <2>", [.signIn(.app), .useSource([.web, .app])]
      ),
      ("\(.retry)", "try again", "<1>", [.retry]),
      ("\(7): \("x")", "7: x", "7: x", []),
      (
        "a (\(account))",
        "a (this source requires an account; sign in to the app API, or use the source web or app)",
        "a (this source requires an account; <1>, or <2>)", [.signIn(.app), .useSource([.web, .app])]
      ),
      ("\(.reload) " + "and \(.retry)", "reload and try again", "<1> and <2>", [.reload, .retry]),
      (
        "the Web says: \(RankingLogError.storageBusy(path: "a.db"))",
        "the Web says: a.db: in use by another process; try again when it is done",
        "the Web says: a.db: in use by another process; <1> when it is done", [.retry]
      ),
      ("", "", "", []),
    ] as [(Message, String, String, [Suggestion])])
  func `a message has neutral text, a program's own text, and its suggestions`(
    message: Message, neutral: String, worded: String, suggestions: [Suggestion]
  ) {
    #expect(message.description == neutral && "\(message)" == neutral)
    #expect(message.suggestions == suggestions)
    #expect(message.isEmpty == neutral.isEmpty)
    var number = 0
    let own = message.worded { suggestion in
      #expect(suggestion == suggestions[number])
      number += 1
      return "<\(number)>"
    }
    #expect(own == worded)
  }

  @Test func `messages with the same text are equal, however they were built`() {
    #expect(Message("a b") == "a \("b")" && "a b" == "a" + " b" && "\("")" == "")
    #expect("\(.retry)" == Message("") + "\(.retry)")
    #expect(Message("try again") != "\(.retry)")
    #expect(RankingLogError.usage("x: \(.retry)") == .usage("\("x"): \(.retry)"))
  }

  /// An error of a generic type retains them too.
  @Test func `an error keeps its suggestions inside a message`() {
    let failure: any Error = RankingLogError.signIn("no account: \(.signIn(.web))")
    #expect(("it failed: \(failure)" as Message).suggestions == [.signIn(.web)])
  }

  @Test(
    arguments: [
      (
        .network(host: "h", reason: "timed out"),
        "h: timed out; check the network and the proxy, then try again"
      ),
      (
        .blocked(endpoint: "h", reason: "not JSON"),
        "h: unexpected response (not JSON); a proxy, a firewall or a CAPTCHA may be in between; try again later, or use another proxy"
      ),
      (.refused(endpoint: "h", status: 404, reason: ""), "h: HTTP 404"),
      (.refused(endpoint: "h", status: 500, reason: "x"), "h: HTTP 500, x"),
      (.file(path: "p", reason: "is a link"), "p: is a link"),
      (
        .file(path: "p", reason: "is a link", advice: "move it, or \(.retry)"),
        "p: is a link; move it, or try again"
      ),
      (.notShown(.work(7), reason: "HTTP 403"), "work 7: not shown by pixiv (HTTP 403)"),
    ] as [(RankingLogError, String)])
  func `an error states the failure and the next step`(error: RankingLogError, text: String) {
    #expect(error.description == text && error.message.description == text)
    #expect(error.suggestions == error.message.suggestions)
    #expect(error.worded { _ in "…" }.count { $0 == "…" } == error.suggestions.count)
  }

  @Test(arguments: UnavailableReason.allCases)
  func `every reason has text`(reason: UnavailableReason) {
    #expect(!reason.message.isEmpty)
  }
}
