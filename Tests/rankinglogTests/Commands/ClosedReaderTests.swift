import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Commands whose output only reports their work, as in `download -f paths | head -1`.
@Suite(.watchdog)
struct ClosedReaderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    /// The command lines that prepare the home directory.
    var before: [String] = []
    /// A change of the prepared files.
    var change: (@Sendable (Sandbox) throws -> Void)?
    let line: String
    /// The directory to which the command writes.
    let directory: String

    var testDescription: String { line }
  }

  private static let rows = [
    Row(line: "download -d 2024-01-05 -n 4 -o out -f paths", directory: "out"),
    Row(line: "download -d 2024-01-05 -n 4 -o out -f ndjson", directory: "out"),
    Row(before: ["plan -d 2024-01-05 -n 4 -o plan"], line: "apply plan -o out -f paths", directory: "out"),
    Row(
      change: { try $0.configure("[keep daily]\nlimit = 3\nsince = 2024-03-05\nimages = thumbnail") },
      line: "keep -o out -f ndjson", directory: "out"),
    Row(before: ["ranking -d 2024-01-05 -n 4 -f ids"], line: "gallery site -f ndjson", directory: "site"),
    Row(
      before: ["download -d 2024-01-05 -n 4 -o out"],
      change: { sandbox in
        for name in sandbox.files(in: "out") { try sandbox.write("", to: "out/" + name) }
      }, line: "verify --repair -f paths", directory: "out"),
    Row(
      before: ["download -d 2024-02-14 -n 6 -o out"], line: "convert 116080006 -f paths", directory: "out"),
    Row(
      before: ["download -d 2024-01-05 -n 4 -o out --data-dir other"], line: "import out -f ndjson",
      directory: "out"),
  ]

  /// Runs the preparation and the command.
  private func end(_ row: Row, output: String) async throws -> (
    sandbox: Sandbox, status: Int32, errors: String
  ) {
    let sandbox = try Sandbox()
    for line in row.before { #expect(try await BuiltProgram(line, in: sandbox).end().status == 0) }
    try row.change?(sandbox)
    let run = try await BuiltProgram(shell: "\(output) exec rankinglog \(row.line) >&4 4>&-", in: sandbox)
      .end()
    return (sandbox, run.status, run.errors)
  }

  @Test(arguments: Thorough.sample(rows, quick: 4))
  func `a closed output does not stop the work that it reports`(row: Row) async throws {
    let read = try await end(row, output: "exec 4>log;")
    #expect(try Data(contentsOf: URL(filePath: read.sandbox.path("log"))).count > 0, "\(read.errors)")
    let closed = try await end(row, output: "mkfifo pipe; exec 3<>pipe 4>pipe 3>&-;")
    #expect(closed.status == read.status && closed.status == 0, "\(closed.errors)")
    #expect(closed.sandbox.files(in: row.directory) == read.sandbox.files(in: row.directory))
    #expect(messages(closed) == messages(read))
  }

  /// The messages without durations and the home directory, sorted.
  private func messages(_ run: (sandbox: Sandbox, status: Int32, errors: String)) -> [Substring] {
    run.errors.replacing(run.sandbox.home.path, with: "").split(separator: "\n").map {
      $0.split(separator: ";")[0]
    }.sorted()
  }
}
