import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// A response of one pixiv endpoint, and the expected conclusion.
struct AnswerCase: Sendable {
  /// The possible conclusions from a response.
  enum Conclusion: String, Sendable {
    case isSo = "confirmed"
    case notShown = "not shown to this viewer"
    case notUnderstood = "not understood"
  }

  /// The account of a request.
  enum Viewer: String, Sendable {
    case guest, cookie, token
    case both = "cookie and token"
  }

  /// The stored data that a case checks.
  enum Subject: Sendable {
    case work(Int)
    case ranking(RankingSource)
  }

  let path: String
  let answer: String
  var viewer = Viewer.guest
  /// Command lines that come before the answer.
  var before: [String] = []
  /// The response: fault rules, or a change of the world, as LocalPixiv's README describes them.
  var faults: [String] = []
  var world: String?
  let command: String
  var subject = Subject.work(0)
  let conclusion: Conclusion
  let stored: String
  let status: Int32
  let isAskedAgain: Bool

  /// A rule by which a path answers with a status and JSON.
  static func json(_ match: String, _ status: Int, _ body: String) -> String {
    let escaped = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return
      #"{"match":"\#(match)","times":999,"do":"status","status":\#(status),"headers":{"Content-Type":"application/json"},"body":"\#(escaped)"}"#
  }

  /// A rule by which a path sends guests to the page for signing in.
  static func signInPage(_ match: String) -> String {
    #"{"match":"\#(match)","times":999,"do":"redirect","to":"https://accounts.pixiv.net/login?return_to=x"}"#
  }

  /// A rule by which a path answers with an HTML page.
  static func page(_ match: String, _ status: Int) -> String {
    #"{"match":"\#(match)","times":999,"do":"html","status":\#(status)}"#
  }

  /// The envelope of an error from pixiv's website.
  static func envelope(_ message: String) -> String { #"{"error":true,"message":"\#(message)","body":[]}"# }

  static let unknownError = envelope("An unknown error occurred")
  /// The website's response for a path that does not exist.
  static let unknownPath = envelope("リクエストされたページが見つかりませんでした")
  /// Every image URL returns 404, so that rankinglog requests the current URLs.
  static let noPictures = #"{"match":"GET i.pximg.net/","times":999,"do":"status","status":404}"#
}

/// The result of a case.
struct AnswerOutcome: Sendable, Equatable {
  let status: Int32
  let stored: String
  let isAskedAgain: Bool
}

extension AnswerCase {
  /// Runs the case: with the response, and again with the same command after the faults are cleared.
  func outcome() async throws -> AnswerOutcome {
    let sandbox = try Sandbox()
    for line in signIn { #expect(try await sandbox.run(line.words, input: line.input).status == 0) }
    for line in before { _ = try await sandbox.run(filled(line, sandbox)) }
    if let world { try sandbox.pixiv.world(world) }
    for fault in faults { try sandbox.pixiv.fault(fault) }
    let run = try await sandbox.run(filled(command, sandbox))
    let stored = try await stored(in: sandbox)
    try sandbox.pixiv.clearFaults()
    if world?.contains("web_signed_in_only") ?? false {
      try sandbox.pixiv.world(#"{"web_signed_in_only":false}"#)
    }
    let again = try await sandbox.run(filled(command, sandbox))
    return AnswerOutcome(status: run.status, stored: stored, isAskedAgain: !again.requests.isEmpty)
  }

  private func filled(_ line: String, _ sandbox: Sandbox) -> String {
    line.replacing("OUT", with: sandbox.path("out")) + " --retries 0"
  }

  private var signIn: [(words: String, input: String)] {
    let (cookie, token) = (("auth cookie", Sandbox.session), ("auth import", Sandbox.refreshToken))
    return switch viewer {
    case .guest: []
    case .cookie: [cookie]
    case .token: [token]
    case .both: [cookie, token]
    }
  }

  private func stored(in sandbox: Sandbox) async throws -> String {
    let archive = Archive(directory: sandbox.dataDirectory.path)
    switch subject {
    case .work(let id):
      return try await archive.illust(id)?.illust.visibility == .deleted ? "deletion" : "nothing"
    case .ranking(let source):
      let date = try #require(RankingDate("2024-01-05"))
      guard let ranking = try await archive.ranking(source, RankingKind(.daily), date)?.ranking else {
        return "nothing"
      }
      return switch ranking.state {
      case .absent: "no ranking"
      case .complete: "complete ranking"
      case .partial: "previous pages"
      }
    }
  }
}
