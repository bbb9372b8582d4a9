import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// The documents tell the truth: all commands and options are named, and the examples run.
@Suite(.watchdog)
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  /// Every command, and every long option in the form in which help shows it.
  static let names: [String] =
    CommandPath.all(under: Root.self).flatMap { path -> [String] in
      let options = Parameter.all(of: path.command.init()).filter {
        $0.kind != .argument && !$0.declaration.isHidden
      }
      return [path.name]
        + options.map { option in
          option.kind == .flag && option.defaultText == true.argumentText
            ? "--no-\(option.name)" : "--\(option.name)"
        }
    }.uniqued() + ["--help", "--version"]

  @Test(arguments: ["README.md", "README.zh-CN.md"])
  func `every command and option is named`(document: String) throws {
    let text = try Self.text(document)
    let missing = Self.names.filter { !text.contains(word: $0) }
    #expect(missing.isEmpty, "\(document) leaves out \(missing.joined(separator: " "))")
  }

  @Test(arguments: ["README.md", "README.zh-CN.md"])
  func `the console examples run`(document: String) async throws {
    // Examples speak of real dates and of the present, so the clock is the real one.
    let sandbox = try Sandbox(now: ISO8601DateFormatter().string(from: Date()))
    for block in ConsoleBlock.all(in: try Self.text(document)) {
      for line in block.commands {
        let run = try await BuiltProgram(shell: line, in: sandbox).end()
        #expect(run.status == block.status, "\(document): \(line)\n\(run.errors)")
      }
    }
  }

  @Test(arguments: ["README.md", "README.zh-CN.md"])
  func `the size and the libraries are those that a release is held to`(document: String) throws {
    let (text, script) = (try Self.text(document), try Self.text("Scripts/release"))
    let limit = try #require(script.firstMatch(of: /(?m)^limit=(\d+)000000$/))
    #expect(text.contains("\(limit.1) MB"))
    let names = try #require(script.firstMatch(of: /(?m)^libraries='(.*)'$/))
    let named = text.matches(of: /NEEDED +(.*)\.so/).map { String($0.1) }
    #expect(named.count == 8 && Set(named).count == 8)
    let allowed = try Regex("(" + names.1 + ")")
    #expect(named.allSatisfy { $0.wholeMatch(of: allowed) != nil })
  }

  @Test(arguments: ["README.md", "README.zh-CN.md"])
  func `the figures are those that were measured`(document: String) throws {
    let measured = Set(try Self.text("Benchmarks/results.md").split(separator: "\n"))
    let heading = "| what | rankinglog | other | ratio | target | met |"
    let rows = try Self.text(document).split(separator: "\n").drop { $0 != heading }.prefix {
      $0.hasPrefix("|")
    }
    #expect(rows.count > 20)
    #expect(rows.allSatisfy(measured.contains))
  }

  @Test func `blocks are read with their commands and their status`() {
    let text = """
      ```console
      $ rankinglog ranking -d 2024-01-05 | head -n 1
      114862000
      $ make
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
    let blocks = ConsoleBlock.all(in: text)
    #expect(
      blocks.map(\.commands) == [
        ["rankinglog ranking -d 2024-01-05 | head -n 1", "rankinglog download -n 3"],
        ["rankinglog ranking -d 2024-02-06"],
      ])
    #expect(blocks.map(\.status) == [0, 5])
  }
}

/// A fenced block of commands and what they print. A line `# exit status 5` tells that they end with it.
private struct ConsoleBlock {
  var commands: [String] = []
  var status: Int32 = 0

  static func all(in text: String) -> [ConsoleBlock] {
    let parts = text.components(separatedBy: "```console\n").dropFirst()
    return parts.map { part in
      var block = ConsoleBlock()
      let body = part.components(separatedBy: "```").first ?? ""
      let joined = body.replacing(/\\\n\s*/, with: "")
      for line in joined.split(separator: "\n") {
        if line.hasPrefix("$ rankinglog") { block.commands.append(String(line.dropFirst(2))) }
        if let match = line.firstMatch(of: /exit status (\d+)/), let status = Int32(match.1) {
          block.status = status
        }
      }
      return block
    }
  }
}

extension String {
  /// Whether a name stands in the text, not only as the beginning of a longer one.
  fileprivate func contains(word: String) -> Bool {
    ranges(of: word).contains { range in
      guard range.upperBound < endIndex else { return true }
      let next = self[range.upperBound]
      return !(next.isLetter && next.isASCII) && next != "-" && !next.isNumber
    }
  }
}
