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

/// Imports that are killed at any moment, and begun again.
@Suite(.watchdog)
struct ImportKillTests {
  private static let count = 12_000

  @Test func `an import that is killed again and again is finished by the next one`() async throws {
    let person = try Sandbox()
    _ = try person.write("", to: "theirs/other")
    try fill(person.path("theirs"))
    var chance = SplitMix(state: 11)
    var whole: [Int] = []
    for _ in 0..<12 {
      let program = try BuiltProgram("import theirs", in: person)
      try await Task.sleep(for: .milliseconds(Int.random(in: 20..<400, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
      let (files, claims) = try counts(person)
      // What was recorded stays, and points to whole files.
      #expect(whole.last ?? 0 <= files + claims)
      whole.append(files + claims)
    }
    let last = try await BuiltProgram("import theirs", in: person).end()
    #expect(last.status == 0, "\(last.errors)")
    let (files, claims) = try counts(person)
    #expect(files == 300 && claims == Self.count)
    #expect(Set(whole).count > 1, "some kills came in the middle: \(whole)")
    let verified = try await BuiltProgram("verify", in: person).end()
    #expect(verified.status == 0 && verified.errors.contains("300 intact, 0 damaged"))
    let again = try await BuiltProgram("import theirs", in: person).end()
    #expect(again.errors.contains("0 files adopted, 0 claimed, \(300 + Self.count) known before"))
  }

  /// Pictures, and records of many others.
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

  /// The rows of both kinds; none before the archive has its tables.
  private func counts(_ person: Sandbox) throws -> (files: Int, claims: Int) {
    let path = person.dataDirectory.path + "/archive.db"
    guard Files.exists(path), let connection = try? Connection(path: path) else { return (0, 0) }
    func count(_ table: String) -> Int {
      let count = try? connection.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0)
      }
      return count.flatMap(\.self) ?? 0
    }
    return (count("place"), count("claim"))
  }
}
