import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that are killed at random times, and started again.
@Suite(.watchdog)
struct KillTests {
  /// Starts and kills a command repeatedly; the last run completes.
  ///
  /// - Parameter looked: Called after each kill.
  private func run(_ words: String, kills: Int, _ person: Sandbox, looked: () throws -> Void) async throws {
    var chance = SplitMix(state: 7)
    for _ in 0..<kills {
      let asked = person.pixiv.requestCount + Int.random(in: 0..<8, using: &chance)
      let program = try BuiltProgram(words, in: person)
      // The delay adapts to the machine, so that the kill interrupts the work, unless none remains.
      try await program.wait { person.pixiv.requestCount > asked || program.hasEnded }
      try await anyDelay(.milliseconds(Int.random(in: 0..<100, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
      try looked()
    }
    let last = try await BuiltProgram(words, in: person).end()
    #expect(last.status == 0, "\(last.errors)")
  }

  private static let runs = [
    ("download -d 2024-01-05 -n 25 -o out", 8), ("apply plan -o out", 20),
    ("download -d 2024-01-05 -n 25 -o out --sidecar json,xmp,txt", 8),
  ]

  @Test(arguments: Thorough.sample(runs, quick: 1))
  func `a download that is killed repeatedly loses no files and requests none twice`(
    words: String, kills: Int
  ) async throws {
    let person = try Sandbox()
    let other = try Sandbox(pixiv: person.pixiv)
    let sidecars = words.contains("--sidecar") ? " --sidecar json,xmp,txt" : ""
    let unharmed = try await BuiltProgram("download -d 2024-01-05 -n 25 -o out" + sidecars, in: other).end()
    #expect(unharmed.status == 0)
    #expect(try await BuiltProgram("plan -d 2024-01-05 -n 25 -o plan", in: person).end().status == 0)
    let before = person.pixiv.requestCount
    try person.pixiv.fault(#"{"match":"i.pximg.net","times":9999,"do":"slow","seconds":0.2}"#)

    // The files that were complete at some kill, with the number of requests until then.
    var whole: [String: Int] = [:]
    try await run(words, kills: Thorough.isEnabled ? kills : 3, person) {
      for name in person.files(in: "out") where !name.hasSuffix(".part") {
        let bytes = try Data(contentsOf: person.home.appending(path: "out/" + name))
        let expected = try Data(contentsOf: other.home.appending(path: "out/" + name))
        #expect(bytes == expected, "\(name) has its name and is not whole")
        whole[name] = whole[name] ?? person.pixiv.requestCount - before
      }
    }
    #expect(!whole.isEmpty, "some kills came in the middle")
    #expect(person.files(in: "out") == other.files(in: "out"))
    let requests = person.pixiv.requests(after: before)
    for (name, count) in whole {
      // 001_114867005_p0.png
      let picture =
        name.split(separator: "/").last?.split(separator: "_").dropFirst().joined(separator: "_") ?? ""
      let stem = picture.prefix { $0 != "." }
      #expect(
        !requests.dropFirst(count).contains { $0.path.contains("/\(stem).") }, "\(name) was asked for again")
    }
    #expect(try await person.run("verify").status == 0)
  }

  @Test func `a range that is killed repeatedly continues`() async throws {
    let person = try Sandbox()
    let words = "ranking -d 2024-01-01..2024-01-04 -f tsv"
    try person.pixiv.fault(#"{"match":"ranking.php","times":9999,"do":"slow","seconds":0.05}"#)
    try await run(words, kills: Thorough.isEnabled ? 8 : 2, person) {}
    // A page is requested twice only if its request was in progress at a kill.
    #expect((40...48).contains(person.pixiv.requestCount))
    let other = try Sandbox(pixiv: person.pixiv)
    let (mine, theirs) = (try await person.run(words + " --offline"), try await other.run(words))
    #expect(mine.lines.count == 2000)
    let columns = { (line: String) in line.split(separator: "\t", omittingEmptySubsequences: false).prefix(10)
    }
    #expect(mine.lines.map(columns) == theirs.lines.map(columns))
  }
}
