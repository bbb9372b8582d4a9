import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Imports that are killed before writes to the archive, and started again.
@Suite(
  .watchdog,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace kills the program"))
struct ImportKillTests {
  private static let count = Thorough.isEnabled ? 40_000 : 6_000

  @Test(.expensive()) func `an import that is killed repeatedly is completed by the next one`() async throws {
    let person = try Sandbox()
    _ = try person.write("", to: "theirs/other")
    try fill(person.path("theirs"))
    var counts: [Int] = []
    for number in [20, 60, 150, 400] {
      // The kill comes before a write to the archive, so it interrupts the work on any machine.
      let script =
        "exec strace -f -qq -o /dev/null -e trace=pwrite64 -e inject=pwrite64:signal=KILL:when=\(number) "
        + "rankinglog import theirs"
      let run = try await BuiltProgram(shell: script, in: person).end()
      #expect([0, 128 + SIGKILL].contains(run.status), "\(run.errors)")
      let count = try recorded(person)
      // Recorded files stay recorded.
      #expect(counts.last ?? 0 <= count)
      counts.append(count)
    }
    #expect(counts.contains { $0 > 0 && $0 < 300 + Self.count }, "some kills came in the middle: \(counts)")
    let last = try await BuiltProgram("import theirs", in: person).end()
    #expect(last.status == 0, "\(last.errors)")
    #expect(try recorded(person) == 300 + Self.count)
    let verified = try await BuiltProgram("verify", in: person).end()
    #expect(verified.status == 0 && verified.errors.contains("300 intact, 0 damaged"))
    let again = try await BuiltProgram("import theirs", in: person).end()
    #expect(
      again.errors.contains(
        "0 files imported in place, 0 recorded without a file, \(300 + Self.count) already recorded"))
  }

  /// Images, and records of many others.
  private func fill(_ directory: String) throws {
    for number in 1...300 {
      let bytes: [UInt8] = [
        0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xda, 0, 2,
        UInt8(number & 127), UInt8(number >> 7), 0xff, 0xd9,
      ]
      try Data(bytes).write(to: URL(filePath: "\(directory)/\(50_000_000 + number)_p0.jpg"))
    }
    let records = (1...Self.count).map { #"{"id":"\#(60_000_000 + $0)_p0","n":"x"}"# }
    try Data("[\(records.joined(separator: ","))]".utf8).write(to: URL(filePath: directory + "/record.json"))
  }

  /// The number of files imported in place plus records without a file; 0 before the archive has its tables.
  private func recorded(_ person: Sandbox) throws -> Int {
    let path = person.dataDirectory.path + "/archive.db"
    guard Files.exists(path), let connection = try? Connection(path: path, .readOnly) else { return 0 }
    let query = "SELECT (SELECT count(*) FROM place) + (SELECT count(*) FROM claim)"
    let count = try? connection.first(query) { (row: borrowing Row) in row.int(0) }
    return count.flatMap(\.self) ?? 0
  }
}
