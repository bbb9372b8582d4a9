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

/// A search index that is lost, incomplete, or written by two processes.
@Suite(.watchdog)
struct SearchIndexFileTests {
  /// A sandbox whose archive has several thousand works.
  private static func filled() async throws -> Sandbox {
    let sandbox = try Sandbox()
    let log = RankingLog(
      Configuration(dataDirectory: sandbox.dataDirectory.path, cacheDirectory: sandbox.home.path + "/cache") {
        Timestamp(seconds: 1_712_000_000)
      })
    let now = log.services.now
    let rankings = (0..<12).map { day in
      let ranking = Ranking(
        source: .web, kind: RankingKind(.daily), date: RankingDate(dayNumber: 19_700 + day), fetchedAt: now,
        total: 500, state: .complete)
      let entries = (1...500).map { rank in
        let id = day * 500 + rank
        return RankingEntry(
          position: rank, rank: rank,
          illust: Illust(id: id, title: "第\(id)番の猫", tags: ["オリジナル", "印\(id % 7)", "風景\(id % 100)"]))
      }
      return RankingSnapshot(
        ranking: ranking, pages: [RankingSnapshot.Page(entries: 500, next: nil, fetchedAt: now)],
        entries: entries)
    }
    _ = try await log.services.archive.record(rankings, at: now)
    await log.close()
    return sandbox
  }

  private static let words = "search 番の猫 印3 -n 9999 -f tsv"

  @Test(.expensive()) func `a build that is killed repeatedly ends with a valid index`() async throws {
    let sandbox = try await Self.filled()
    var random = SplitMix(state: 3)
    for _ in 0..<6 {
      let program = try BuiltProgram(Self.words, in: sandbox)
      try await program.wait { sandbox.exists(".local/share/rankinglog/search.db.part") || program.hasEnded }
      try await anyDelay(.milliseconds(Int.random(in: 0..<120, using: &random)))
      program.send(SIGKILL)
      _ = try await program.end()
    }
    let run = try await BuiltProgram(Self.words, in: sandbox).end()
    #expect(run.status == 0)
    let ids = run.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
    #expect(ids == (1...6000).filter { $0 % 7 == 3 }.reversed())
    let again = try await sandbox.run("search 番の猫 印3 --count")
    #expect(again.lines == [String(ids.count)])
  }

  @Test(.expensive()) func `a deleted index does not change the results, and two parallel searches agree`()
    async throws
  {
    let sandbox = try await Self.filled()
    let first = try BuiltProgram(Self.words, in: sandbox)
    let second = try BuiltProgram(Self.words, in: sandbox)
    let answers = [try await first.end(), try await second.end()]
    #expect(answers.allSatisfy { $0.status == 0 } && answers[0].output == answers[1].output)
    let index = sandbox.dataDirectory.appending(path: "search.db")
    try FileManager.default.removeItem(at: index)
    let third = try await sandbox.run(Self.words)
    #expect(third.output == answers[0].output && third.lines.count == 857)
    #expect(FileManager.default.fileExists(atPath: index.path))
  }

  @Test(.expensive()) func `doctor reports the index, and suggests a repair of a damaged one`() async throws {
    let sandbox = try await Self.filled()
    let index = sandbox.dataDirectory.appending(path: "search.db").path
    #expect(
      try await sandbox.run("doctor").output.contains("search    \(index): none; the first search builds it"))
    _ = try await sandbox.run(Self.words)
    // With the clock of the program that filled the archive.
    let well = try await BuiltProgram("doctor", in: sandbox).end()
    #expect(
      well.status == 0
        && well.output.split(separator: "\n").contains {
          $0.hasPrefix("ok      search    \(index): ") && $0.hasSuffix("B")
        })
    truncate(index, 9000)
    let ill = try await sandbox.run("doctor")
    #expect(ill.status == 1 && ill.lines.contains { $0.hasPrefix("damaged search    \(index): ") })
    #expect(ill.output.contains("may be deleted: rm \(index)"))
  }
}
