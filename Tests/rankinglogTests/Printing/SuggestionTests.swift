import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// The command-line text of the core's suggestions.
struct SuggestionTests {
  /// At least one of each case, by its name.
  static let samples: [String: [Suggestion]] = [
    "signIn": [
      .signIn(.app), .signIn(.web), .signIn(.appOrWeb), .signIn(.browser(account: "default")),
      .signIn(.browser(account: "second")), .signIn(.sapi),
    ],
    "correctRefreshToken": [.correctRefreshToken], "replaceRefreshToken": [.replaceRefreshToken],
    "importToken": [.importToken], "chooseAccount": [.chooseAccount],
    "useAnotherAccount": [.useAnotherAccount], "listAccounts": [.listAccounts],
    "setCredentialsFile": [.setCredentialsFile],
    "useSource": [.useSource([.web]), .useSource([.papi, .sapi])], "useAnotherSource": [.useAnotherSource],
    "omit": [.omit(.source), .omit(.tags), .omit(.rankingsBefore)],
    "useMirror": [.useMirror(withCertificates: true), .useMirror(withCertificates: false)],
    "checkNetwork": [.checkNetwork], "useAnotherProxy": [.useAnotherProxy], "update": [.update],
    "raiseOpenFileLimit": [.raiseOpenFileLimit], "raiseFileSizeLimit": [.raiseFileSizeLimit],
    "useFewerJobs": [.useFewerJobs],
    "retry": [.retry], "goOnline": [.goOnline], "goOffline": [.goOffline], "reload": [.reload],
    "storeRankings": [.storeRankings],
    "fetchRankings": [
      .fetchRankings(RankingKind(.daily), nil),
      .fetchRankings(RankingKind(.weekly, .manga), RankingDate.first...RankingDate.first),
      .fetchRankings(
        RankingKind(.monthly), RankingDate.first...RankingDate.first.adding(days: 30), limit: 100),
    ], "confirmBacklog": [.confirmBacklog("daily", .first)], "useLatest": [.useLatest(.first)],
    "fetchWork": [.fetchWork(7)], "useSize": [.useSize(.original)],
    "syncBookmarks": [.syncBookmarks(.papi)], "chooseOutputDirectory": [.chooseOutputDirectory],
    "chooseNameTemplate": [.chooseNameTemplate], "addNameKeys": [.addNameKeys(["id", "page"])],
    "setCertificates": [.setCertificates], "verifyFiles": [.verifyFiles],
    "chooseDataDirectory": [.chooseDataDirectory],
    "recoverArchive": [.recoverArchive], "salvage": [.salvage], "stateNameLanguage": [.stateNameLanguage],
  ]

  /// The commands that have no subcommands.
  private static let commands = ReadmeTests.names.filter { name in
    name.contains(" ") && !ReadmeTests.names.contains { $0.hasPrefix(name + " ") }
  }

  @Test func `there is a sample of every suggestion`() throws {
    let file = Repository.file("Sources/RankingLogCore/Model/Suggestion.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let names = text.matches(of: /(?m)^  case (\w+)/).map { String($0.1) }
    #expect(!names.isEmpty && Set(names) == Set(Self.samples.keys))
  }

  @Test(arguments: samples.values.flatMap(\.self))
  func `suggestions name existing commands and options`(suggestion: Suggestion) {
    let words = suggestion.commandLine
    #expect(!words.isEmpty && !words.contains("\n"))
    for option in words.matches(of: /--[a-z-]+/) {
      #expect(
        ReadmeTests.names.contains { $0 == option.0 || $0 == "--no-" + option.0.dropFirst(2) }, "\(words)")
    }
    for part in words.components(separatedBy: "rankinglog ").dropFirst() {
      // The text after a command is prose or its options.
      #expect(
        Self.commands.contains { "rankinglog \(part.replacing(",", with: " ,")) ".hasPrefix($0 + " ") },
        "\(words)")
    }
    // The core's own text names no part of the program.
    #expect(!suggestion.description.contains(/--|rankinglog|RANKINGLOG/))
  }

  @Test(
    arguments: [
      (.signIn(.browser(account: "default")), "run rankinglog auth login"),
      (.signIn(.browser(account: "second")), "run rankinglog auth login --account second"),
      (.useSource([.web, .app]), "use --source web or app"),
      (.useSource([.web, .app, .papi]), "use --source web, app or papi"),
      (.syncBookmarks(.web), "run rankinglog bookmarks sync --full --source web"),
      (.addNameKeys(["id", "page"]), "add {id} and {page} to --name"),
      (.useLatest(.first), "the latest is 2007-09-13 (-d latest)"),
    ] as [(Suggestion, String)])
  func `suggestions contain their values`(suggestion: Suggestion, words: String) {
    #expect(suggestion.commandLine == words)
  }

  @Test func `errors and messages have the same style`() {
    let error = RankingLogError.nothing("nothing is stored; \(.goOnline) to ask pixiv")
    let words = "nothing is stored; run the same command without --offline to ask pixiv"
    #expect(error.commandLine == words && error.message.commandLine == words)
    #expect(error.description == "nothing is stored; go online to ask pixiv")
  }
}
