import Foundation
import RankingLogCore
import TerminalKit
import TestSupport
import Testing

@testable import rankinglog

/// `Texts/catalog.tsv`.
struct TextCatalogTests {
  private static let rows = TextCatalog.shared.rows
  private static let program = rows.filter(\.key.isEmpty)
  private static let translations: [Language] = [.zh, .ja]

  /// The string literals of the program with `{0}`, `{1}` and so on for their values.
  private static func literals() throws -> Set<String> {
    var found: Set<String> = []
    for folder in ["CommandLineKit", "HTTPTransport", "RankingLogCore", "RankingLogSite", "rankinglog"] {
      let root = Repository.file("Sources/\(folder)").path
      for name in FileManager.default.subpaths(atPath: root) ?? [] where name.hasSuffix(".swift") {
        found.formUnion(SwiftLiterals(try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)).texts)
      }
    }
    return found
  }

  @Test func `every text is in all languages, with the same values`() {
    #expect(Self.program.count > 200 && Self.rows.count - Self.program.count > 200)
    for row in Self.rows {
      let values = row.english.matches(of: /\{\d\}/).map { String($0.0) }.sorted()
      for language in Self.translations {
        let text = row.text(in: language)
        #expect(!text.isEmpty && text.matches(of: /\{\d\}/).map { String($0.0) }.sorted() == values, "\(row)")
      }
    }
    #expect(Set(Self.program.map(\.english)).count == Self.program.count)
  }

  @Test func `every text of the program is in its sources`() throws {
    let literals = try Self.literals()
    // Counts have their noun, and some texts are the names of values.
    let nouns = literals.union(literals.map { "{0} \($0)s" }).union(literals.map { "{0} \($0)" })
    let names = ["waiting", "running", "best rank {0}", "illust", "manga", "ugoira"]
    // Strings with other strings in the positions of values.
    let composed = [
      "unknown option", "unknown command", "invalid value '{0}' for", "'{0}' is neither", "not an integer of",
    ]
    for row in Self.program
    where !names.contains(row.english) && !composed.contains(where: row.english.hasPrefix) {
      #expect(literals.contains(row.english) || nouns.contains(row.english), "unused: \(row.english)")
    }
  }

  @Test func `the terminal browser and all suggestions are translated`() {
    let groups = BrowseKey.groups
    let keys = groups.flatMap(\.keys)
    let texts = groups.map(\.title) + keys.map(\.meaning) + keys.flatMap(\.hints).map(\.word)
    #expect(texts.filter { TextCatalog.shared.row(of: $0) == nil } == [])
    for suggestion in SuggestionTests.samples.values.joined() {
      let message = suggestion.commandLineMessage
      for language in Self.translations {
        #expect(Texts(language)(message) != message.commandLine, "\(suggestion)")
      }
    }
  }

  @Test(arguments: [Language.zh, .ja])
  func `the keys of a view fit into 80 columns`(language: Language) {
    let measure = CellMeasure()
    for view in [BrowseKey.Views.single, .curve, .calendar, .modes, .text] {
      let line = BrowseKey.hints(in: view, Texts(language)).joined(separator: "  ")
      #expect(measure.width(of: line) <= 80, "\(line)")
    }
  }

  @Test(arguments: [
    (RankingLogError.network(host: "a", reason: "b"), "a：b；请检查网络或 --proxy，然后再次运行同一命令"),
    (.noSuchWork(id: 7, reason: "deleted, or never existed"), "作品 7：已删除，或从未存在"),
    (.storageBusy(path: "a.db"), "a.db：正被其他进程使用；等其结束后请再次运行同一命令"),
    (.usage("not translated: \(7)"), "not translated: 7"),
  ])
  func `an error is translated with its values and suggestions`(error: RankingLogError, text: String) {
    #expect(Texts(.zh)(error.message) == text)
    #expect(Texts(.en)(error.message) == error.commandLine)
  }

  @Test func `modes have one name per language, which is accepted with and without spaces`() throws {
    for language in Language.allCases {
      let names = RankingMode.allCases.map { ModeNames.name(of: $0, in: language) }
      #expect(Set(names).count == names.count)
      for (mode, name) in zip(RankingMode.allCases, names) where language != .en {
        #expect(ModeNames.mode(named: name) == mode)
        #expect(ModeNames.mode(named: name.replacing(" ", with: "")) == mode)
      }
    }
    #expect(try ModeArgument(argument: "ウィークリー").kind == RankingKind(.weekly))
    #expect(throws: (any Error).self) { try ModeArgument(argument: "夏榜") }
    #expect(
      ["漫画", "マンガ", "插画", "イラスト", "综合"].map(ModeNames.content) == [.manga, .manga, .illust, .illust, nil])
  }

  @Test(
    arguments: [
      ([:], .en), (["LANG": "ja_JP.UTF-8"], .ja), (["LANG": "zh_TW"], .zh), (["LANG": "de_DE.UTF-8"], .en),
      (["LANG": "ja_JP.UTF-8", "LC_ALL": "C"], .en), (["LANG": "C", "LC_MESSAGES": "zh-CN"], .zh),
      (["LC_ALL": "", "LC_MESSAGES": "ja"], .ja), (["LC_MESSAGES": "ja", "LC_ALL": "zh_CN.UTF-8"], .zh),
      (["LANG": "japan"], .en),
    ] as [([String: String], Language)])
  func `the first variable of the locale that is set determines the language`(
    environment: [String: String], language: Language
  ) {
    #expect(Language(environment: environment) == language)
  }
}

/// The string literals of Swift source code.
private struct SwiftLiterals {
  private(set) var texts: [String] = []
  private let code: [Character]
  private var index = 0

  init(_ source: String) {
    code = Array(source)
    while index < code.count {
      if code[index] == "/", index + 1 < code.count, code[index + 1] == "/" {
        index = code[index...].firstIndex(where: \.isNewline) ?? code.count
      } else if code[index] == "\"" {
        readLiteral()
      } else {
        index += 1
      }
    }
  }

  /// Reads a literal, and moves the index behind it.
  private mutating func readLiteral() {
    var (text, values) = ("", 0)
    index += 1
    while index < code.count, code[index] != "\"" {
      if code[index] == "\\", index + 1 < code.count, code[index + 1] == "(" {
        index += 2
        skipValue()
        text += "{\(values)}"
        values += 1
      } else if code[index] == "\\", index + 1 < code.count {
        text.append(code[index + 1] == "n" ? "\n" : code[index + 1])
        index += 2
      } else {
        text.append(code[index])
        index += 1
      }
    }
    index += 1
    texts.append(text)
  }

  /// Moves the index behind the parenthesis that closes a value.
  private mutating func skipValue() {
    var depth = 1
    while index < code.count, depth > 0 {
      switch code[index] {
      case "\"": readLiteral()
      case "(": (depth, index) = (depth + 1, index + 1)
      case ")": (depth, index) = (depth - 1, index + 1)
      default: index += 1
      }
    }
  }
}
