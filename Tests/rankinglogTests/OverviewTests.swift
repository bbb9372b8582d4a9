import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// Help, version and overviews of the program.
@Suite(.watchdog, .sharedPixiv)
struct OverviewTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  @Test func `rankinglog without arguments prints a short overview and opens no files`() async throws {
    let run = try await sandbox.run("")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("from 2007-09-13 to 2024-03-09"))
    #expect(run.lines.count <= 24 && run.lines.allSatisfy { $0.count <= 80 })
    #expect(run.lines.filter { $0.hasPrefix("  rankinglog ") }.count == 5)
    for command in Root.subcommands where !command.isHidden { #expect(run.output.contains(command.name)) }
    #expect(try sandbox.names.isEmpty && sandbox.pixiv.requests.isEmpty)
  }

  @Test func `the summary of a command has complete sentences and fits a terminal`() {
    let parser = Parser(Root.self)
    for path in CommandPath.all(under: Root.self) {
      let lines = parser.help(for: path, isBrief: true).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.hasSuffix("…") }, "\(path.name)")
      #expect(lines.count <= 24, "\(path.name)")
    }
  }

  @Test func `the version is one line`() async throws {
    let run = try await sandbox.run("--version")
    #expect(run.status == 0 && run.output == "rankinglog \(Program.version)\n" && run.errors.isEmpty)
  }

  @Test(arguments: CommandPath.all(under: Root.self).map(\.name))
  func `every command has help with examples, in 80 columns`(name: String) async throws {
    let words = name.split(separator: " ").dropFirst().map(String.init)
    let run = try await sandbox.run(words + ["--help"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("Usage: \(name)"))
    #expect(run.output.contains("Examples:\n"))
    for line in run.lines { #expect(CellMeasure().width(of: line) <= 80, "\(line)") }
    #expect(try await sandbox.run(["help"] + words).output == run.output)
    #expect(try sandbox.names.isEmpty)
  }

  @Test(arguments: CommandPath.all(under: Root.self).filter { !$0.command.isHidden }.map(\.name))
  func `the brief help of a command is the recorded page, and fits 24 lines of 80 columns`(name: String)
    async throws
  {
    let words = name.split(separator: " ").dropFirst().map(String.init)
    let run = try await sandbox.run(words + ["-h"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.lines.count < 24 && run.lines.allSatisfy { CellMeasure().width(of: $0) <= 80 })
    try expectSnapshot(run.output, "\(name.replacing(" ", with: "-")).txt")
  }

  @Test func `Commands.md contains the complete help of every command`() throws {
    try expectSnapshot(CommandsPage.text, "../../../Documentation/Commands.md")
  }

  @Test(arguments: CommandPath.all(under: Root.self).filter { !$0.command.subcommands.isEmpty }.map(\.name))
  func `a group without a subcommand prints something`(name: String) async throws {
    let words = name.split(separator: " ").dropFirst().map(String.init)
    let run = try await sandbox.run(words)
    #expect(!run.output.isEmpty || !run.errors.isEmpty)
    guard run.status == 2 else { return }
    let help = try await sandbox.run(words + ["--help"])
    #expect(run.output.isEmpty && run.errors == help.output)
  }

  @Test func `no two options have the same name, and all help consists of sentences`() {
    #expect(Parser(Root.self).declarationProblems() == [])
  }

  @Test func `the examples of the help are command lines that parse`() throws {
    for path in CommandPath.all(under: Root.self) {
      for example in path.command.examples {
        for command in example.line.split(separator: "|") {
          let words = command.split(separator: "<")[0].split(separator: " ").map(String.init)
          guard words.first == "rankinglog" else { continue }
          _ = try Parser(Root.self).parse(Array(words.dropFirst()), paths: .checkOnly)
        }
      }
    }
  }

  @Test func `modes lists every mode with its documented values`() async throws {
    let run = try await sandbox.run("modes")
    let rows = run.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(
      rows.map(\.[0]) == [
        "daily", "weekly", "monthly", "rookie", "original", "male", "female", "daily_ai", "daily_r18",
        "weekly_r18", "male_r18", "female_r18", "r18g", "daily_r18_ai",
      ])
    #expect(
      rows.first == [
        "daily", "all illust manga ugoira", "2007-09-13", "1 d", "web app papi sapi", "no", "day day_manga",
      ])
    #expect(rows.first { $0[0] == "daily_r18_ai" }?[1...5] == ["all", "2022-10-31", "1 d", "web app", "yes"])
    let weekly = rows.filter { $0[3] == "7 d" }.map { $0[0] }
    #expect(weekly == ["weekly", "rookie", "original", "weekly_r18", "r18g"])
    let table = try await sandbox.run("modes -f table")
    #expect(table.lines.count == 15 && table.lines[0].hasPrefix("Mode  "))
    #expect(try sandbox.names.isEmpty && sandbox.pixiv.requests.isEmpty)
  }
}

/// The document with the help of all commands.
private enum CommandsPage {
  static var text: String {
    let intro = """
      # Commands

      The output of `rankinglog COMMAND --help`. `rankinglog COMMAND -h` prints a summary.

      """
    let groups = Root.groups.map { group in
      let paths = group.commands.filter { !$0.isHidden }.flatMap { command in
        CommandPath.all(under: Root.self).filter { $0.commands.count > 1 && $0.commands[1] == command }
      }
      let links = paths.map { "[\($0.section)](#\($0.name.replacing(" ", with: "-")))" }
      return "## \(group.title)\n\n\(wrapped(links))\n" + paths.map(section).joined()
    }
    return intro + "\n" + section(CommandPath(Root.self)).dropFirst() + "\n" + groups.joined(separator: "\n")
  }

  private static func section(_ path: CommandPath) -> String {
    "\n### \(path.name)\n\n```text\n\(Parser(Root.self).help(for: path, width: 100))```\n"
  }

  /// Links in lines of a readable length.
  private static func wrapped(_ links: [String]) -> String {
    var lines = [""]
    for (index, link) in links.enumerated() {
      let item = link + (index == links.count - 1 ? "" : ",")
      if lines[lines.count - 1].count + item.count > 118 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + item
    }
    return lines.joined(separator: "\n")
  }
}
