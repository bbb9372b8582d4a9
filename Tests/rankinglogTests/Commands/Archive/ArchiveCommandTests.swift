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

/// `rankinglog archive`.
@Suite(.watchdog)
struct ArchiveCommandTests {
  private let mine: Sandbox
  private let other: Sandbox

  init() throws {
    mine = try Sandbox()
    other = try Sandbox(pixiv: mine.pixiv)
  }

  /// Stores three rankings of two series.
  private func store(_ person: Sandbox) async throws {
    #expect(try await person.run("ranking -d 2024-01-04..2024-01-05 -f tsv -q").status == 0)
    #expect(try await person.run("ranking -m weekly -d 2024-01-03 -f tsv -q").status == 0)
  }

  @Test(.expensive())
  func `an exported archive, piped into an empty one, prints the same bytes without a request`()
    async throws
  {
    try await store(mine)
    let pipe = try BuiltProgram(
      shell: "rankinglog archive export | rankinglog archive import - --data-dir copy", in: mine)
    let end = try await pipe.end()
    #expect(end.status == 0 && end.output.isEmpty, "\(end.errors)")
    #expect(end.errors.contains("exported 3 rankings with 1500 entries"))
    #expect(end.errors.contains("standard input: added 3 rankings with 1500 entries"))
    for words in ["-d 2024-01-04..2024-01-05", "-m weekly -d 2024-01-03"] {
      for format in ["ndjson", "json", "csv", "tsv", "table"] {
        let line = "ranking \(words) --offline -f \(format)"
        let (first, second) = (
          try await mine.run(line), try await mine.run(line + " --data-dir \(mine.path("copy"))")
        )
        #expect(first.status == 0 && first.output == second.output && second.requests.isEmpty)
      }
    }
    #expect(mine.files(in: "copy") == ["archive.db"])
  }

  @Test(.expensive())
  func `a file is written once, compressed by its name, and imported twice without a change`()
    async throws
  {
    try await store(mine)
    let (plain, compressed) = (mine.path("a.ndjson"), mine.path("a.ndjson.zst"))
    #expect(try await mine.run("archive export -o \(plain)").status == 0)
    #expect(try await mine.run("archive export -o \(compressed) -q").errors.isEmpty)
    let again = try await mine.run("archive export -o \(plain)")
    #expect(again.status == 1 && again.errors.contains("already exists; name another file"))
    let export = try await mine.run("archive export")
    #expect(try await mine.run("archive export -o -").output == export.output)
    #expect(export.output == (try String(contentsOfFile: plain, encoding: .utf8)) && export.requests.isEmpty)
    #expect(try mine.names.filter { $0.hasPrefix("a.") } == ["a.ndjson", "a.ndjson.zst"])
    #expect(
      try await other.run("archive import \(compressed)").errorLines == [
        "rankinglog: \(compressed): added 3 rankings with 1500 entries"
      ])
    #expect(
      try await other.run("archive import \(plain)").errors.contains(
        "no rankings added; 3 already stored"))
    #expect(try await other.run("archive export").output == export.output)
  }

  @Test(.expensive())
  func `a selection is exported, and a different stored ranking is not changed, and is named`()
    async throws
  {
    try await store(mine)
    let some = try await mine.run("archive export -m weekly -d 2024")
    #expect(some.errors.contains("exported 1 ranking with 500 entries") && some.lines.count == 503)
    #expect(try await other.run("ranking -d 2024-01-04 -f tsv -q", later: 60).status == 0)
    let before = try await other.run("ranking -d 2024-01-04 --offline -f json").output
    try await other.waitForClosedArchive()
    try await mine.waitForClosedArchive()
    let merged = try await other.run("archive merge \(mine.archive) -v")
    #expect(merged.status == 0 && merged.requests.isEmpty)
    #expect(
      merged.errors.contains(
        "daily 2024-01-04 (web) differs from the stored ranking; the stored one was not changed"))
    #expect(
      merged.errors.contains(
        "added 2 rankings with 1000 entries; 1 different from the stored ranking, not changed"))
    #expect(try await other.run("ranking -d 2024-01-04 --offline -f json").output == before)
  }

  @Test(.expensive()) func `a damaged file is refused completely, or salvaged`() async throws {
    try await store(mine)
    let text = try await mine.run("archive export").output
    let cut = try mine.write(String(text.prefix(text.count * 2 / 3)), to: "cut.ndjson")
    let refused = try await other.run("archive import \(cut)")
    #expect(refused.status == 1 && refused.errors.contains("the file was not imported; use --salvage"))
    #expect(try other.names.isEmpty)
    let salvaged = try await other.run("archive import --salvage \(cut)")
    #expect(salvaged.status == 3, "\(salvaged.errors)")
    #expect(
      salvaged.errors.contains("added 2 rankings with 1000 entries")
        || salvaged.errors.contains("added 1 ranking with 500 entries"))
    let wrong = try await other.run("archive import -", input: "nothing")
    #expect(wrong.status == 2 && wrong.errors.contains("standard input: not an exported archive"))
    #expect(try await other.run("archive merge \(other.archive)").status == 2)
  }

  @Test(.expensive())
  func `an import that is killed repeatedly leaves complete rankings, and then completes`() async throws {
    try await store(mine)
    let file = mine.path("all.ndjson")
    #expect(try await mine.run("archive export -o \(file)").status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = Set(text.split(separator: "\n").map(String.init))
    var chance = SplitMix(state: 3)
    for _ in Thorough.rounds(8, quick: 3) {
      let program = try BuiltProgram("archive import \(file)", in: other)
      try await anyDelay(.milliseconds(Int.random(in: 20..<400, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
      let stored = try await other.run("archive export")
      #expect(stored.status == 5 || lines.isSuperset(of: stored.lines.dropLast()))
      #expect(other.files(in: ".local/share/rankinglog").allSatisfy { !$0.hasSuffix(".part") })
    }
    #expect(try await other.run("archive import \(file)").status == 0)
    #expect(try await other.run("archive export").output == text)
  }
}
