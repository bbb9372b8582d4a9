import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// An answer of pixiv to one of its paths, and what has to be concluded from it.
struct AnswerCase: Sendable {
  /// What an answer can be: there are three, never two.
  enum Conclusion: String, Sendable {
    case isSo = "it is so"
    case notShown = "not shown to this viewer"
    case notUnderstood = "not understood"
  }

  /// Whom pixiv is asked as.
  enum Viewer: String, Sendable {
    case guest, cookie, token
    case both = "cookie and token"
  }

  /// Of what the archive is asked afterwards.
  enum Subject: Sendable {
    case work(Int)
    case ranking(RankingSource)
  }

  let path: String
  let answer: String
  var viewer = Viewer.guest
  /// Command lines that come before the answer.
  var before: [String] = []
  /// How the answer is made: rules of faults, or a change of the world, as LocalPixiv's README describes them.
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

  /// A rule by which a path answers with a page for people.
  static func page(_ match: String, _ status: Int) -> String {
    #"{"match":"\#(match)","times":999,"do":"html","status":\#(status)}"#
  }

  /// The envelope in which the Web tells of an error.
  static func envelope(_ message: String) -> String { #"{"error":true,"message":"\#(message)","body":[]}"# }

  static let unknownError = envelope("An unknown error occurred")
  /// What the Web answers where there is no such path.
  static let unknownPath = envelope("リクエストされたページが見つかりませんでした")
  /// No picture is where it was, so that pixiv is asked where it is now.
  static let noPictures = #"{"match":"GET i.pximg.net/","times":999,"do":"status","status":404}"#
}

/// What came of a case.
struct AnswerOutcome: Sendable, Equatable {
  let status: Int32
  let stored: String
  let isAskedAgain: Bool
}

extension AnswerCase {
  /// Runs the case: the answer, and when the faults are over, the same command again.
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
      return try await archive.illust(id)?.illust.visibility == .deleted ? "that it is deleted" : "nothing"
    case .ranking(let source):
      let date = try #require(RankingDate("2024-01-05"))
      guard let ranking = try await archive.ranking(source, RankingKind(.daily), date)?.ranking else {
        return "nothing"
      }
      return switch ranking.state {
      case .absent: "that there is none"
      case .complete: "the ranking, whole"
      case .partial: "the pages before"
      }
    }
  }
}
