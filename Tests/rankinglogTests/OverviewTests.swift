import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// What the program says of itself.
@Suite(.watchdog)
struct OverviewTests {
  private static let pixiv = Result { try LocalPixiv(now: Sandbox.now) }
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: Self.pixiv.get()) }

  @Test func `alone it prints a short overview and opens nothing`() async throws {
    let run = try await sandbox.run("")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("from 2007-09-13 to 2024-03-09"))
    #expect(run.lines.count <= 24 && run.lines.allSatisfy { $0.count <= 80 })
    #expect(run.lines.filter { $0.hasPrefix("  rankinglog ") }.count == 5)
    for command in Root.subcommands where !command.isHidden { #expect(run.output.contains(command.name)) }
    #expect(try sandbox.names.isEmpty && sandbox.pixiv.requests.isEmpty)
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

  @Test(arguments: CommandPath.all(under: Root.self).map(\.name))
  func `the help of a command is the recorded page`(name: String) throws {
    let words = name.split(separator: " ").dropFirst().map(String.init)
    let parser = Parser(Root.self)
    guard case .help(let path) = try parser.parse(["help"] + words) else {
      Issue.record("no help")
      return
    }
    try expectSnapshot(parser.help(for: path), "\(name.replacing(" ", with: "-")).txt")
  }

  @Test func `no two options have one name, and all help is sentences`() {
    #expect(Parser(Root.self).declarationProblems() == [])
  }

  @Test func `every command and group lists all of its options, in the order of declaration`() {
    #expect(Parser(Root.self).listingProblems() == [])
  }

  @Test func `the examples of the help are command lines that parse`() throws {
    for path in CommandPath.all(under: Root.self) {
      for example in path.command.examples {
        for command in example.line.split(separator: "|") {
          let words = command.split(separator: "<")[0].split(separator: " ").map(String.init)
          guard words.first == "rankinglog" else { continue }
          _ = try Parser(Root.self).parse(Array(words.dropFirst()))
        }
      }
    }
  }

  @Test func `modes are listed with all that the contract names`() async throws {
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
