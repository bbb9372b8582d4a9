import CommandLineKit
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// The option `--columns`.
@Suite(.watchdog)
struct ColumnTests {
  /// The commands with the option, and the groups whose default subcommand has it.
  private static let commands = CommandPath.all(under: Root.self).filter { path in
    (path.command.defaultSubcommand ?? path.command).parameters.contains {
      $0.name == "columns"
    }
  }

  @Test func `each command with the option lists its columns in the help, without duplicates`() throws {
    #expect(Self.commands.count == 22)
    for path in Self.commands {
      let command = try #require(
        (path.command.defaultSubcommand ?? path.command) as? any ColumnarCommand.Type, "\(path.name)")
      let help = Parser(Root.self).help(for: path).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      for set in command.columnSets {
        #expect(Set(set.names).count == set.names.count, "\(path.name)")
        #expect(help.contains(": \(set.names.joined(separator: ", "))."), "\(path.name)")
      }
    }
  }

  @Test func `each command rejects an unknown column before it does anything else`() async throws {
    let sandbox = try Sandbox()
    let words = [
      "artist": " 1", "history": " 1", "show": " 1", "search": " x", "overlap": " --with male",
    ]
    for path in Self.commands {
      let line = path.name.split(separator: " ").dropFirst().joined(separator: " ")
      let run = try await sandbox.run("\(line)\(words[path.command.name] ?? "") --columns nothing")
      #expect(run.status == 2 && run.requests.isEmpty, "\(line)")
      #expect(
        run.errorLines.first?.contains("--columns: unknown column 'nothing'; valid: ") == true, "\(line)")
    }
  }

  @Test(arguments: [
    "ranking -d 2024-02-15 -n 3", "search type:manga -n 3", "show 114862000", "recents",
    "best -n 3", "best --of artists -n 3", "best --of tags -n 3", "movers -n 3",
    "history --tag オリジナル", "stats series", "stats coverage", "search --tags -n 9",
  ])
  func `all columns are the complete output`(line: String) async throws {
    let sandbox = try Sandbox()
    _ = try await sandbox.run("ranking -d 2024-02-14..2024-02-15 -q")
    _ = try await sandbox.run("show 114862000 -q")
    let csv = try await sandbox.run("\(line) -f csv").output
    let names = try #require(csv.split(separator: "\r\n").first)
    #expect(try await sandbox.run("\(line) -f csv --columns \(names)").output == csv)
    #expect(
      try await sandbox.run("\(line) -f tsv --columns \(names)").output
        == sandbox.run("\(line) -f tsv").output)
    // The first object of the series contains totals.
    guard line != "stats series" else { return }
    let lines = try await sandbox.run("\(line) -f ndjson")
    let keys = try JSONKeys.topLevel(of: #require(lines.lines.first)).joined(separator: ",")
    #expect(try await sandbox.run("\(line) -f ndjson --columns \(keys)").output == lines.output)
    #expect(
      try await sandbox.run("\(line) -f json --columns \(keys)").output
        == sandbox.run("\(line) -f json").output)
  }

  @Test func `the columns of a complete table are a complete table`() async throws {
    let sandbox = try Sandbox()
    for (line, columns) in [
      ("ranking -d 2024-02-15 -n 9", "rank,previous_rank,id,title,artist,type,page_count,views"),
      (
        "ranking -d 2024-02-15 -n 9 --group-by artist",
        "rank,previous_rank,id,title,artist,type,page_count,views"
      ),
      ("best -n 9", "place,id,title,artist,points,lists,peak,streak,first,last,open"),
    ] {
      let table = try await sandbox.run("\(line) -f table")
      #expect(try await sandbox.run("\(line) -f table --columns \(columns)").output == table.output)
    }
  }
}
