import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Runs the steps of a transcript.
struct TranscriptRun {
  private var sandbox: Sandbox
  private var variables: [String: String] = [:]
  private var later = 0
  /// The actual results, in order.
  private(set) var results: [TranscriptCommand] = []

  init(_ steps: [Transcript.Step]) throws {
    let now = steps.firstNonNil { step in
      if case .directive("now", let value) = step { value } else { nil }
    }
    sandbox = try Sandbox(now: now ?? Sandbox.now)
  }

  /// Runs a step, and records an issue if its result is not as expected.
  mutating func run(_ step: Transcript.Step) async throws {
    switch step {
    case .file(let path, let text): try sandbox.write(expanded(text), to: expanded(path, home: ""))
    case .directive(let name, let value): try await apply(name, expanded(value))
    case .command(let expected):
      var actual = TranscriptCommand(line: expected.line, try await run(expected.line), names: names)
      if expected.lineCount == nil { actual.lineCount = nil }
      // Not as an expression of the expectation, which would print all parts of both.
      let isExpected = expected.matches(actual)
      results.append(isExpected ? expected : actual)
      #expect(
        isExpected,
        "expected:\n\(expected.lines.joined(separator: "\n"))\nactual:\n\(actual.lines.joined(separator: "\n"))"
      )
    }
  }

  private var names: [(text: String, name: String)] {
    let home = sandbox.home.path
    // On macOS the temporary directories are behind a link, and programs print the full path.
    return [
      ("/private" + home, "~"), (home, "~"), ("127.0.0.1:\(sandbox.pixiv.port)", "127.0.0.1:PORT"),
      (sandbox.pixiv.ca, "CA.pem"),
    ]
  }

  private mutating func apply(_ directive: String, _ value: String) async throws {
    switch directive {
    case "now": break
    case "fault": try sandbox.pixiv.fault(value)
    case "faults": try sandbox.pixiv.clearFaults()
    case "world": try sandbox.pixiv.world(value)
    case "later": later = try #require(Int(value))
    case "account": variables["RANKINGLOG_REFRESH_TOKEN"] = Sandbox.refreshToken
    // The name has an address of both versions.
    case "ipv6": variables["RANKINGLOG_CONNECT_TO"] = "::localhost:\(sandbox.pixiv.port)"
    case "signed in":
      #expect(try await sandbox.run("auth import", input: Sandbox.refreshToken).status == 0)
      #expect(try await sandbox.run("auth cookie", input: Sandbox.session).status == 0)
    default: Issue.record("not a line of a transcript: \(directive)")
    }
  }

  /// Replaces `~` by the home directory, and `PORT` after an address by LocalPixiv's port.
  private func expanded(_ text: String, home: String? = nil) -> String {
    text.replacing("~/", with: home ?? sandbox.home.path + "/")
      .replacing("127.0.0.1:PORT", with: "127.0.0.1:\(sandbox.pixiv.port)")
  }

  private func run(_ line: String) async throws -> Run {
    var line = line
    var (input, output) = ("", String?.none)
    if let match = line.firstMatch(of: /\ < (\S+)$/) {
      input = try String(contentsOfFile: sandbox.path(expanded(String(match.1), home: "")), encoding: .utf8)
      line.removeSubrange(match.range)
    } else if let match = line.firstMatch(of: /\ > (\S+)$/) {
      output = expanded(String(match.1), home: "")
      line.removeSubrange(match.range)
    }
    var words = try #require(ShellWords.commands(line).first)
    var variables = variables
    while let match = words.first?.wholeMatch(of: /([A-Z][A-Z0-9_]*)=(.*)/) {
      variables[String(match.1)] = expanded(String(match.2))
      words.removeFirst()
    }
    words = words.map { $0 == "~" ? sandbox.home.path : expanded($0) }
    var run = try await run(words, input: input, with: variables)
    if let output {
      try sandbox.write(run.output, to: output)
      run = Run(status: run.status, output: "", errors: run.errors, requests: run.requests)
    }
    return run
  }

  private func run(_ words: [String], input: String, with variables: [String: String]) async throws -> Run {
    let arguments = Array(words.dropFirst())
    switch words.first {
    case "rankinglog":
      return try await sandbox.run(arguments, input: input, later: later, with: variables)
    case "cat":
      let text = try arguments.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
      return Run(status: 0, output: text, errors: "", requests: [])
    case "ls":
      // All files below a directory, because the names of directories are in their paths.
      var run = (output: "", errors: "")
      for path in arguments {
        if !FileManager.default.fileExists(atPath: path) { run.errors += "\(path): does not exist\n" }
        let names = sandbox.files(in: String(path.dropFirst(sandbox.home.path.count + 1)))
        run.output += names.map { $0 + "\n" }.joined()
      }
      return Run(status: run.errors.isEmpty ? 0 : 1, output: run.output, errors: run.errors, requests: [])
    case "rm":
      for path in arguments { try FileManager.default.removeItem(atPath: path) }
      return Run(status: 0, output: "", errors: "", requests: [])
    default:
      throw TranscriptError(text: "not a command of a transcript: \(words.joined(separator: " "))")
    }
  }
}

struct TranscriptError: Error { let text: String }

extension Sequence {
  /// The first value that a closure returns.
  fileprivate func firstNonNil<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self { if let value = transform(element) { return value } }
    return nil
  }
}
