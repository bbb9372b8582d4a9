import Foundation
import Testing

/// A command in a fenced block, and its output. A line `# exit status 5` after it states the exit status, and `…`
/// represents omitted lines.
struct ConsoleExample: Equatable {
  var command: String
  var printed: [String]
  var status: Int32

  static func all(in text: String) -> [ConsoleExample] {
    text.components(separatedBy: "```console\n").dropFirst().flatMap { part in
      let body = part.components(separatedBy: "\n```").first ?? ""
      return body.replacing(/\\\n\s*/, with: "").components(separatedBy: "\n").reduce(
        into: [ConsoleExample]()
      ) {
        found, line in
        if line.hasPrefix("$ ") {
          found.append(ConsoleExample(command: String(line.dropFirst(2)), printed: [], status: 0))
        } else if let last = found.indices.last {
          if let match = line.wholeMatch(of: /# exit status (\d+)/), let status = Int32(match.1) {
            found[last].status = status
          } else {
            found[last].printed.append(line)
          }
        }
      }
    }
  }

  /// Runs it in the sandbox's home, and expects the status and the output of the example.
  ///
  /// - Parameter shell: The shell of the reader.
  /// - Parameter settings: Commands that the shell runs first, such as assignments of variables.
  /// - Returns: The output.
  @discardableResult
  func check(in sandbox: Sandbox, shell: String = "/bin/sh", settings: String = "", of document: String)
    async throws -> String
  {
    // One descriptor for both streams, as in a terminal.
    let run = try await BuiltProgram(shell: "exec 2>&1\n\(settings)\n\(command)", with: shell, in: sandbox)
      .end()
    #expect(run.status == status, "\(document): \(command)\n\(run.output)")
    // On macOS the temporary directories are behind a link, and programs print the full path.
    let printed = run.output.replacing("/private" + sandbox.home.path, with: "/home/you")
      .replacing(sandbox.home.path, with: "/home/you")
    #expect(shows(printed), "\(document): \(command)\n\(printed)")
    return printed
  }

  /// Whether the output matches the example.
  func shows(_ text: String) -> Bool {
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return Self.matches(printed.map(Self.masked)[...], lines.map(Self.masked)[...])
  }

  private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let line = shown.first else { return printed.isEmpty }
    guard !printed.isEmpty else { return false }
    guard line == "…" else { return line == printed.first && matches(shown.dropFirst(), printed.dropFirst()) }
    return (1...printed.count).contains { matches(shown.dropFirst(), printed.dropFirst($0)) }
  }

  /// The line without text that differs between machines or runs.
  private static func masked(_ line: String) -> String {
    line.replacing(/\d+(\.\d+)? (B|kB|MB|GB|ms|s)\b/, with: "#")
      .replacing(/newest ranking \([0-9-]+\)/, with: "newest ranking (#)")
      .replacing(/(libcurl|SQLite|OpenSSL) [0-9.]+[a-z]?/) { "\($0.1) #" }
  }
}
