import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The command lines that messages advise, recorded in the transcripts.
struct AdviceTests {
  /// Words that follow a command line in a sentence.
  private static let ends: Set = [
    "to", "first", "or", "for", "again", "with", "as", "instead", "and", "without", "on", "at", "in", "if",
  ]
  /// Placeholders that are not valid values.
  private static let values = [
    "ID": "114862000", "N": "5", "MODE": "daily", "DATE": "2024-01-05", "KEY": "jobs", "VALUE": "2",
  ]

  /// Returns the command lines after "use" and "run" in a message.
  private static func commands(in message: String) -> [[String]] {
    let message = message.components(separatedBy: ". Run '")[0]
    return message.components(separatedBy: "rankinglog ").dropFirst().enumerated().flatMap {
      index, rest -> [[String]] in
      let before = message.components(separatedBy: "rankinglog ")[index]
      guard ["use ", "run ", "or ", ", ", "| ", "with "].contains(where: before.hasSuffix) else { return [] }
      return ShellWords.commands(rest).prefix(1).map { words in
        let end = words.firstIndex(where: ends.contains) ?? words.count
        return words[..<end].map { word in
          let word = word.hasSuffix(",") ? String(word.dropLast()) : word
          return values[word] ?? word
        }
      }
    }.filter { !$0.isEmpty }
  }

  private static func transcripts() throws -> [String] {
    let directory = Repository.root.appending(path: "Tests/Transcripts").path
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().flatMap { name in
      try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8).split(separator: "\n").map(
        String.init)
    }
  }

  @Test func `each command line that a message advises is one`() throws {
    let messages = try Self.transcripts().filter { $0.hasPrefix("2> ") && !$0.contains("…") }
    let advised = Set(messages.flatMap(Self.commands))
    #expect(advised.count > 90)
    for words in advised {
      #expect(throws: Never.self, "rankinglog \(words.joined(separator: " "))") {
        _ = try Parser(Root.self).parse(words)
        // A setting is checked when the command runs.
        if words.prefix(2) == ["config", "set"] {
          try ConfigFile.check(try ConfigKey(argument: words[2]), Array(words[3...]))
        }
      }
    }
  }
}
