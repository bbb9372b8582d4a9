import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// The recipes work as described, in a reader's shell.
@Suite(.watchdog)
struct RecipesTests {
  private static let name = "Documentation/Recipes.md"
  private static let page = Result { try DocumentPage(name) }

  /// The recipes by their headings.
  private static let recipes = (try? page.get().sections("###")) ?? []

  @Test func `there are exactly twenty recipes, and each has an outcome`() {
    #expect(Self.recipes.count == 20)
    #expect(Set(Self.recipes.map(\.heading)) == Set(RecipeOutcome.all.keys))
    for recipe in Self.recipes { #expect(!ConsoleExample.all(in: recipe.text).isEmpty, "\(recipe.heading)") }
  }

  /// The recipes whose programs are installed.
  private static let runnable = recipes.map(\.heading).filter { heading in
    RecipeOutcome.all[heading]?.needs.allSatisfy { InstalledProgram.path($0) != nil } ?? true
  }

  @Test(.thorough) func `the programs of all recipes are installed`() {
    #expect(Self.runnable == Self.recipes.map(\.heading))
  }

  @Test(.thorough, arguments: runnable)
  func `a recipe prints the shown output, and has its outcome`(heading: String) async throws {
    let recipe = try #require(Self.recipes.first { $0.heading == heading })
    let outcome = try #require(RecipeOutcome.all[heading])
    // The program and this LocalPixiv use the real clock: some recipes are about today.
    let sandbox = try Sandbox(pixiv: LocalPixiv())
    try sandbox.pixiv.world(outcome.world)
    let given = try await BuiltProgram(shell: "set -e\n" + outcome.given, in: sandbox).end()
    #expect(given.status == 0, "\(given.errors)")
    for fault in outcome.faults { try sandbox.pixiv.fault(fault) }
    let before = sandbox.pixiv.requestCount
    var outputs: [String] = []
    for var example in ConsoleExample.all(in: recipe.text) {
      for address in outcome.addresses {
        example.command.replace(address, with: "127.0.0.1:\(sandbox.pixiv.port)")
      }
      outputs.append(
        try await example.check(in: sandbox, shell: "/bin/bash", settings: outcome.settings, of: Self.name))
    }
    let requests = sandbox.pixiv.requests(after: before)
    #expect(requests.filter(\.isStray).isEmpty)
    try sandbox.pixiv.clearFaults()
    try await outcome.check(RecipeRun(sandbox: sandbox, outputs: outputs, requests: requests))
    let settings = try await sandbox.run("config list").lines.filter { $0.contains("config:") }
    #expect(settings.allSatisfy { $0.hasPrefix("keep.") }, "the recipe leaves a setting behind: \(settings)")
  }

  @Test func `the page is short, and its links lead to files`() throws {
    let page = try Self.page.get()
    #expect(page.lines.count <= 251)
    #expect(page.links.count > 10)
    for link in page.links { #expect(FileManager.default.fileExists(atPath: link.path), "\(link.path)") }
  }

  @Test func `all commands and options of the page exist`() throws {
    let page = try Self.page.get()
    let commands = page.commandLines
    #expect(commands.count > 40)
    for words in commands { _ = try Parser(Root.self).parse(words, paths: .checkOnly) }
    // Options that appear alone in the text.
    let options = page.code.filter { $0.hasPrefix("-") }.flatMap(ShellWords.commands).joined()
      .filter { $0.hasPrefix("--") }
    #expect(options.count > 5 && Set(options).isSubset(of: ReadmeTests.names), "\(options)")
  }
}
