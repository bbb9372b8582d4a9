import Foundation
import Testing

/// A command in a fenced block, and what it prints. A line `# exit status 5` after it tells how it ends, and a line `…`
/// stands for lines that are left out.
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

  /// Runs it in the sandbox's home, and expects its status and that it prints what is shown.
  ///
  /// - Parameters:
  ///   - shell: The shell of those who read it.
  ///   - settings: What the shell runs before it, such as assignments of variables.
  /// - Returns: What it printed.
  @discardableResult
  func check(in sandbox: Sandbox, shell: String = "/bin/sh", settings: String = "", of document: String)
    async throws -> String
  {
    // One descriptor for both streams, as in a terminal.
    let run = try await BuiltProgram(shell: "exec 2>&1\n\(settings)\n\(command)", with: shell, in: sandbox)
      .end()
    #expect(run.status == status, "\(document): \(command)\n\(run.output)")
    // On macOS the temporary directories lie behind a link, to which programs give its full name.
    let printed = run.output.replacing("/private" + sandbox.home.path, with: "/home/you")
      .replacing(sandbox.home.path, with: "/home/you")
    #expect(shows(printed), "\(document): \(command)\n\(printed)")
    return printed
  }

  /// Whether a program that printed this did what is shown.
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

  /// The line without what another machine, or another run, has otherwise.
  private static func masked(_ line: String) -> String {
    line.replacing(/\d+(\.\d+)? (B|kB|MB|GB|ms|s)\b/, with: "#")
      .replacing(/(libcurl|SQLite|OpenSSL) [0-9.]+[a-z]?/) { "\($0.1) #" }
  }
}
