import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that are killed at any moment, and begun again.
@Suite(.watchdog)
struct KillTests {
  /// Starts a command again and again, kills it each time, and lets the last one come to its end.
  ///
  /// - Parameter looked: Called after each kill.
  private func run(_ words: String, kills: Int, _ person: Sandbox, looked: () throws -> Void) async throws {
    var chance = SplitMix(state: 7)
    for _ in 0..<kills {
      let asked = person.pixiv.requestCount + Int.random(in: 0..<8, using: &chance)
      let program = try BuiltProgram(words, in: person)
      // However slow the machine is, it is in the middle of its work by then, unless there is none left.
      try await program.wait { person.pixiv.requestCount > asked || program.hasEnded }
      try await Task.sleep(for: .milliseconds(Int.random(in: 0..<100, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
      try looked()
    }
    let last = try await BuiltProgram(words, in: person).end()
    #expect(last.status == 0, "\(last.errors)")
  }

  @Test(arguments: [
    ("download -d 2024-01-05 -n 25 -o out", 8), ("apply plan -o out", 20),
    ("download -d 2024-01-05 -n 25 -o out --sidecar json,xmp,txt", 8),
  ])
  func `a download that is killed again and again loses nothing and asks for nothing twice`(
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

    // What was whole at some kill, and how many requests there were by then.
    var whole: [String: Int] = [:]
    try await run(words, kills: kills, person) {
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

  @Test func `a walk that is killed again and again goes on where it was`() async throws {
    let person = try Sandbox()
    let words = "ranking -d 2024-01-01..2024-01-04 -f tsv"
    try person.pixiv.fault(#"{"match":"ranking.php","times":9999,"do":"slow","seconds":0.05}"#)
    try await run(words, kills: 8, person) {}
    // A page is asked for twice only where it was on its way when the process was killed.
    #expect((40...48).contains(person.pixiv.requestCount))
    let other = try Sandbox(pixiv: person.pixiv)
    let (mine, theirs) = (try await person.run(words + " --offline"), try await other.run(words))
    #expect(mine.lines.count == 2000)
    let columns = { (line: String) in line.split(separator: "\t", omittingEmptySubsequences: false).prefix(10)
    }
    #expect(mine.lines.map(columns) == theirs.lines.map(columns))
  }
}
