import Foundation
import Synchronization
import TestSupport
import Testing

/// A section of a file in Tests/Transcripts: commands of a user with a new home directory, and their output.
/// Tests/Transcripts/README.md describes the format.
struct Transcript: Sendable, CustomTestStringConvertible {
  /// A line of a block.
  enum Step: Equatable {
    case command(TranscriptCommand)
    /// A line such as `[later 3600]`.
    case directive(name: String, value: String)
    /// A block such as ```` ```file PATH ````.
    case file(path: String, text: String)
  }

  let file: URL
  let title: String
  /// The text of the section in the file.
  let text: String

  var testDescription: String { "\(file.lastPathComponent): \(title)" }

  /// The sections of all files.
  static let all: [Transcript] = {
    let folder = Repository.file("Tests/Transcripts")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()) ?? []
    return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.flatMap { name in
      sections(of: folder.appending(path: name))
    }
  }()

  private static func sections(of file: URL) -> [Transcript] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "\n## ").dropFirst().map { part in
      Transcript(file: file, title: part.components(separatedBy: "\n")[0], text: part)
    }
  }

  /// The steps of all blocks, in order.
  var steps: [Step] {
    var steps: [Step] = []
    for block in text.components(separatedBy: "\n```").enumerated() where block.offset % 2 == 1 {
      let lines = block.element.components(separatedBy: "\n")
      if let path = lines[0].wholeMatch(of: /file (.+)/)?.1 {
        steps.append(.file(path: String(path), text: lines.dropFirst().map { $0 + "\n" }.joined()))
      } else if lines[0] == "console" {
        for line in lines.dropFirst() { Self.add(line, to: &steps) }
      }
    }
    return steps
  }

  /// The name and the value of a line that is not output.
  private static func directive(_ line: String) -> (name: String, value: String)? {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
    let names =
      /\[(status|lines|requests|images|fault|faults|world|later|now|account|signed in|ipv6)(?: ([\d{].*))?\]/
    return line.wholeMatch(of: names).map { (String($0.1), String($0.2 ?? "")) }
  }

  private static func add(_ line: String, to steps: inout [Step]) {
    if line.hasPrefix("$ ") {
      steps.append(.command(TranscriptCommand(line: String(line.dropFirst(2)))))
    } else if let (name, value) = directive(line) {
      if case .command(var command)? = steps.last, command.set(name, value) {
        steps[steps.count - 1] = .command(command)
      } else {
        steps.append(.directive(name: name, value: value))
      }
    } else if case .command(var command)? = steps.last {
      command.printed.append(line)
      steps[steps.count - 1] = .command(command)
    } else {
      steps.append(.directive(name: line, value: ""))
    }
  }

  private static let recording = Mutex(())

  /// Replaces the section in its file by one with the actual outputs of its commands.
  func record(_ commands: [TranscriptCommand]) throws {
    var commands = commands[...]
    var lines: [String] = []
    var isOutput = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("$ "), let command = commands.popFirst() {
        lines += ["$ " + command.line] + command.lines
        isOutput = true
      } else if line.hasPrefix("$ ") || line.hasPrefix("```") {
        isOutput = false
      } else if let (name, value) = Self.directive(line) {
        // A result belongs to the recorded command.
        var command = TranscriptCommand(line: "")
        if !command.set(name, value) { isOutput = false }
      }
      if !isOutput { lines.append(line) }
    }
    try Self.recording.withLock { _ in
      let whole = try String(contentsOf: file, encoding: .utf8)
      let changed = whole.replacing("\n## " + text, with: "\n## " + lines.joined(separator: "\n"))
      try Data(changed.utf8).write(to: file)
    }
  }
}

/// A command of a transcript, and its result.
struct TranscriptCommand: Equatable {
  /// The line after `$ `.
  let line: String
  /// The lines of stdout, then the lines of stderr after `2> `.
  var printed: [String] = []
  var status: Int32 = 0
  /// The number of lines of stdout; nil if it is not stated.
  var lineCount: Int?
  /// The number of all requests except those for images.
  var requests = 0
  /// The number of requests for images.
  var images = 0

  init(line: String) { self.line = line }

  /// The actual result of a command line.
  ///
  /// - Parameter names: Names for strings that differ between runs, such as the home directory.
  init(line: String, _ run: Run, names: [(text: String, name: String)]) {
    self.line = line
    let name = { (text: String) in
      names.reduce(text) { $0.replacingOccurrences(of: $1.text, with: $1.name) }
    }
    let stdout = Self.lines(name(run.output))
    let errors = name(run.errors).replacing(/(in|;) \d+(\.\d+)? m?s\b/) { "\($0.1) … s" }
    lineCount = stdout.count
    printed = stdout + Self.lines(errors).map { "2> " + $0 }
    (status, images) = (run.status, run.images.count)
    requests = run.requests.count - images
  }

  /// The lines of an output, with visible control characters.
  private static func lines(_ text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      visible(String(Substring($0)))
    }
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "[no newline]" }
    return lines
  }

  private static func visible(_ line: String) -> String {
    if line.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return line }
    return line.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar != "\t", .format, .lineSeparator, .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// Sets a value of `[name value]`, and returns whether it belongs to the result of a command.
  mutating func set(_ name: String, _ value: String) -> Bool {
    guard let number = Int(value) else { return false }
    switch name {
    case "status": status = Int32(number)
    case "lines": lineCount = number
    case "requests": requests = number
    case "images": images = number
    default: return false
    }
    return true
  }

  /// The lines after the command in the file.
  var lines: [String] {
    let results = [
      ("status", Int(status)), ("lines", lineCount ?? 0), ("requests", requests), ("images", images),
    ]
    return printed + results.filter { $0.1 != 0 }.map { "[\($0.0) \($0.1)]" }
  }

  /// Whether an actual result is as expected. A line `…` represents lines of stdout, `2> …` lines of stderr, and `…` in a
  /// line text.
  func matches(_ actual: TranscriptCommand) -> Bool {
    (status, requests, images) == (actual.status, actual.requests, actual.images)
      && lineCount ?? actual.lineCount == actual.lineCount
      && Self.matches(printed[...], actual.printed[...])
  }

  private static func matches(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
    guard let line = expected.first else { return actual.isEmpty }
    guard let first = actual.first else { return false }
    let isError = line == "2> …"
    guard line == "…" || isError else {
      return isSame(line, first) && matches(expected.dropFirst(), actual.dropFirst())
    }
    let count = actual.prefix { $0.hasPrefix("2> ") == isError }.count
    return count > 0 && (1...count).contains { matches(expected.dropFirst(), actual.dropFirst($0)) }
  }

  private static func isSame(_ expected: String, _ actual: String) -> Bool {
    let parts = expected.components(separatedBy: "…")
    guard parts.count > 1 else { return expected == actual }
    var rest = actual[...]
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
