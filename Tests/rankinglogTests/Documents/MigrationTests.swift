import Foundation
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// The migration guide names only existing commands, options and columns.
struct MigrationTests {
  private static let page = Result { try DocumentPage("Documentation/Migration.md") }

  @Test func `all commands of rankinglog are command lines that parse`() throws {
    let commands = try Self.page.get().commandLines
    #expect(commands.count > 30)
    for words in commands { _ = try Parser(Root.self).parse(words, paths: .checkOnly) }
  }

  @Test func `the rankinglog columns name existing options, commands and modes`() throws {
    let columns = try Self.page.get().tables.flatMap(\.columns)
    let ours = columns.filter { $0.first == "rankinglog" }.joined()
    let options = ours.flatMap { $0.matches(of: /--[a-z0-9-]+/).map { String($0.0) } }
    #expect(options.count > 20 && Set(options).isSubset(of: ReadmeTests.names), "\(options)")
    let rankings = try #require(columns.first { $0.first == "ranking" }).dropFirst()
    let words = rankings.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    let names = try #require(columns.first { $0.first == "App, pixiv-cli" }).dropFirst()
      .flatMap { $0.matches(of: /`([a-z0-9_]+)`/).map { String($0.1) } }
    #expect(words.count > 14 && names.count > 9)
    for word in words + names {
      let selection = word.hasPrefix("-") ? word.split(separator: " ").map(String.init) : ["-m", word]
      _ = try Parser(Root.self).parse(["ranking"] + selection)
    }
  }

  @Test func `the page is short, and its links lead to files`() throws {
    let page = try Self.page.get()
    #expect(page.lines.count <= 151 && page.links.count > 3)
    for link in page.links { #expect(FileManager.default.fileExists(atPath: link.path), "\(link.path)") }
  }

  @Test func `tables are split into columns, and code into commands`() throws {
    let page = DocumentPage(
      name: "a/b.md",
      text: """
        | theirs | rankinglog |
        |---|---|
        | `x` | `rankinglog ranking -f ids \\| rankinglog download --input -` |

        See `rankinglog modes >file` and [c](c.md#d).
        ```console
        $ (printf '| a'; rankinglog sql "SELECT \\
            1" 2>/dev/null) | wc -l   # rankinglog never
        ```
        """)
    #expect(
      page.tables.map(\.columns) == [
        [["theirs", "`x`"], ["rankinglog", "`rankinglog ranking -f ids | rankinglog download --input -`"]]
      ])
    #expect(
      page.commands == [
        ["ranking", "-f", "ids"], ["download", "--input", "-"], ["modes"], ["sql", "SELECT 1"],
      ])
    #expect(page.links.map(\.path) == [DocumentPage.root.appending(path: "a/c.md").path])
  }
}
