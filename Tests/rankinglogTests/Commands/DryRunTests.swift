import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `--dry-run` of every command that has it, except `keep` and `import`, which print their own lists.
@Suite(.watchdog)
struct DryRunTests {
  private static let works = "116080005 116050001"
  private static let animation = "116080006"

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A command, after other commands, and the text after the number of changes that both runs print.
  struct Case: Sendable, CustomTestStringConvertible {
    var before: [String] = []
    /// The file of which a byte is changed after the other commands.
    var damaged: String?
    /// `~/` is the home directory.
    let line: String
    let planned: String
    let done: String

    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "artist 49850 -n 4 --download -o ~/out", planned: " to download", done: " downloaded"),
    Case(
      before: ["artist 49850 -n 4 --download -o ~/first"],
      line: "artist 49850 -n 4 --download --offline -o ~/out", planned: " to link", done: " linked"),
    Case(
      before: ["show \(works)"], line: "recents export -o ~/out", planned: " to download", done: " downloaded"
    ),
    Case(
      before: ["show \(works)", "recents export -o ~/first --size regular"],
      line: "recents export ~/out --size regular -n 1 --name {id}-{page}.{ext}", planned: " to link",
      done: " linked"),
    Case(
      before: ["download \(animation) -o ~/out"], line: "convert \(animation)", planned: " to convert",
      done: " converted"),
    Case(
      before: ["download \(animation) -o ~/out --animation webp"],
      line: "convert \(animation) -o ~/other", planned: " to link", done: " linked"),
    Case(
      before: ["download \(works) -o ~/out"], damaged: "out/116050001_p0.jpg", line: "verify --repair",
      planned: " to repair", done: " repaired"),
    Case(
      before: ["download \(works) -o ~/out"], line: "sidecars -o ~/out --sidecar json,txt",
      planned: " sidecars to write", done: " sidecars written"),
    Case(
      before: ["ranking -d 2024-01-05 -n 4 -f ids"], line: "gallery -o ~/site", planned: " to write",
      done: " written"),
    Case(
      before: ["ranking -d 2024-01-04..2024-01-05 -n 4 -f ids", "gallery ~/site"],
      line: "gallery ~/site -d 2024-01-05", planned: " to remove", done: " removed"),
    Case(
      before: [
        "ranking -d 2024-01-05 -f ids --data-dir ~/theirs", "archive export -o ~/file --data-dir ~/theirs",
        "ranking -d 2024-01-04 -f ids",
      ], line: "archive import ~/file", planned: " ranking with 500 entries",
      done: " ranking with 500 entries"),
    Case(
      before: ["ranking -d 2024-01-05 -f ids --data-dir ~/theirs", "ranking -d 2024-01-04 -f ids"],
      line: "archive merge ~/theirs/archive.db", planned: " ranking with 500 entries",
      done: " ranking with 500 entries"),
    Case(
      before: ["show \(works)"], line: "recents clear", planned: " works to remove from the list",
      done: " works removed from the list"),
    Case(
      before: ["show \(works)", "recents export ~/out --size regular"], line: "cache clear",
      planned: " images to delete", done: " images deleted"),
    Case(
      before: ["show \(works)"], line: "download \(works) -o ~/out", planned: " to download",
      done: " downloaded"),
    Case(
      before: ["plan -d 2024-01-05 -n 2 -o ~/plan"], line: "apply ~/plan -o ~/out --animation webp",
      planned: " to download", done: " downloaded"),
  ]

  @Test(arguments: Thorough.sample(cases, quick: 7))
  func `a dry run changes no byte, requests no image, and prints the count of the real run`(row: Case)
    async throws
  {
    for line in row.before {
      let run = try await run(line)
      #expect(run.status == 0, "\(run.errors)")
    }
    if let damaged = row.damaged { try DamagedFile.flip(sandbox.path(damaged)) }
    let before = try await contents()
    let dry = try await run(row.line + " --dry-run")
    #expect(dry.images.isEmpty && dry.output.isEmpty)
    let after = try await contents()
    #expect(changes(from: before, to: after) == [])
    let real = try await run(row.line)
    #expect(real.status == 0, "\(real.errors)")
    let count = try #require(number(before: row.planned, in: dry.errors), "\(dry.errors)")
    #expect(count > 0 && count == number(before: row.done, in: real.errors), "\(dry.errors)\(real.errors)")
    #expect(changes(from: after, to: try await contents()) != [])
  }

  private func run(_ line: String) async throws -> Run {
    try await sandbox.run(line.replacing("~", with: sandbox.home.path))
  }

  /// The last number directly before a text.
  private func number(before text: String, in output: String) -> Int? {
    guard let end = output.ranges(of: text).last?.lowerBound else { return nil }
    let digits = output[..<end].reversed().prefix { $0.isNumber || $0 == "," }.reversed()
    return Int(String(digits.filter(\.isNumber)))
  }

  /// All files below the home directory, with their contents.
  private func contents() async throws -> [String: Data] {
    try await sandbox.waitForClosedArchive()
    var contents: [String: Data] = [:]
    for name in sandbox.files(in: "") where !name.hasPrefix(".stream-") {
      contents[name] = try Data(contentsOf: URL(filePath: sandbox.path(name)))
    }
    return contents
  }

  private func changes(from old: [String: Data], to new: [String: Data]) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }
}
