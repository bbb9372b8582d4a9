import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// The documents are correct: they name all commands and options, and the examples print the shown output.
@Suite(.watchdog)
struct ReadmeTests {
  private static func text(_ name: String) throws -> String { try DocumentPage(name).text }

  /// The README in each language.
  static let readmes = ["README.md", "README.zh-CN.md", "README.ja.md"]

  /// Every command, and every long option in the form in which help shows it.
  static let names: [String] =
    CommandPath.all(under: Root.self).filter { !$0.command.isHidden }.flatMap { path -> [String] in
      let options = path.command.parameters.filter {
        $0.kind != .argument && !$0.isHidden
      }
      return [path.name] + options.map(\.spelling)
    }.uniqued() + ["--help", "--version"]

  /// The translations repeat the examples of README.md, each of which runs once.
  @Test(.expensive()) func `the console examples print the shown output`() async throws {
    // The program uses the real clock, so no example requests the latest ranking.
    let sandbox = try Sandbox(now: "2024-04-10T12:30:00+09:00")
    var checked: [ConsoleExample] = []
    for document in Self.readmes {
      for example in ConsoleExample.all(in: try Self.text(document)) where !checked.contains(example) {
        checked.append(example)
        try await example.check(in: sandbox, of: document)
      }
    }
  }

  @Test func `the documented size and libraries equal the last release and Scripts/release`() throws {
    let script = try Self.text("Scripts/release")
    let size = try #require(
      Int(try Self.text("Packaging/size").trimmingCharacters(in: .whitespacesAndNewlines)))
    let page = try Self.text("Documentation/Installation.md")
    for text in try [page] + Self.readmes.map(Self.text) {
      #expect(text.contains("\(size / 1_000_000 + 1) MB"))
    }
    // The first list belongs to the self-contained program.
    let names = try #require(script.firstMatch(of: /(?m)^ +libraries='(.*)'$/))
    let named = page.matches(of: /NEEDED +(.*)\.so/).map { String($0.1) }
    #expect(named.count == 3 && Set(named).count == 3)
    let allowed = try Regex("(" + names.1 + ")")
    #expect(named.allSatisfy { $0.wholeMatch(of: allowed) != nil })
  }

  @Test(arguments: readmes + ["CONTRIBUTING.md"])
  func `links lead to files`(document: String) throws {
    let links = try DocumentPage(document).links
    #expect(links.count > 2)
    for link in links { #expect(FileManager.default.fileExists(atPath: link.path), "\(link.path)") }
  }

  @Test(arguments: readmes)
  func `a README fits 150 lines of 120 columns, with its first output before line 50`(document: String) throws
  {
    let lines = try Self.text(document).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 151)
    let wide = lines.filter { CellMeasure().width(of: String($0)) > 120 }
    #expect(wide.isEmpty, "\(wide)")
    #expect(lines.firstIndex { $0.hasPrefix("$ rankinglog") } ?? .max < 50)
  }

  @Test func `examples are parsed with their output and status`() {
    let text = """
      ```console
      $ rankinglog ranking -d 2024-01-05 | head -n 1
      114862000

      $ ls
      $ rankinglog download \\
          -n 3
      ```
      ```sh
      $ rankinglog never
      ```
      ```console
      $ rankinglog ranking -d 2024-02-06
      rankinglog: nothing
      # exit status 5
      ```
      """
    #expect(
      ConsoleExample.all(in: text) == [
        ConsoleExample(
          command: "rankinglog ranking -d 2024-01-05 | head -n 1", printed: ["114862000", ""], status: 0),
        ConsoleExample(command: "ls", printed: [], status: 0),
        ConsoleExample(command: "rankinglog download -n 3", printed: [], status: 0),
        ConsoleExample(
          command: "rankinglog ranking -d 2024-02-06", printed: ["rankinglog: nothing"], status: 5),
      ])
  }

  @Test(arguments: [
    ("a\nb", "a\nb\n", true), ("a\nb", "a\nc\n", false), ("a", "a\nb\n", false), ("a\nb", "a\n", false),
    ("", "a\n", false), ("a\n…", "a\nb\nc\n", true), ("a\n…\nc", "a\nb\nc\n", true),
    ("a\n…\nd", "a\nb\nc\n", false), ("a\n…", "a\n", false), ("1.6 MB in 0.5 s", "320 B in 12 ms\n", true),
    ("14 works, 1.6 MB", "15 works, 1.6 MB\n", false), ("SQLite 3.40.1", "SQLite 3.50\n", true),
    ("rankinglog 0.1.0", "rankinglog 0.2.0\n", false),
  ])
  func `only sizes, times and versions of libraries may differ`(shown: String, printed: String, isSame: Bool)
  {
    let lines = shown.split(separator: "\n").map(String.init)
    #expect(ConsoleExample(command: "", printed: lines, status: 0).shows(printed) == isSame)
  }
}
