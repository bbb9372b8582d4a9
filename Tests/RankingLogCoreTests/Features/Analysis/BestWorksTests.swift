import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The best works of `Tests/Web/best_works.json`: the program and the pages of a gallery have the same rule.
@Suite(.watchdog)
struct BestWorksTests {
  private struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let rankings: [Stored]
    /// ID, points, peak and number of rankings of each work, best first.
    let best: [[Int]]

    var testDescription: String { name }
  }

  private struct Stored: Decodable, Sendable {
    let date: RankingDate
    let source: RankingSource
    let isComplete: Bool
    /// Each entry is an ID and a rank; null for the rank of a source without ranks.
    let pages: [[[Int?]]]
  }

  private static func cases() throws -> [Case] {
    try JSONDecoder().decode(
      [Case].self, from: Data(contentsOf: Repository.file("Tests/Web/best_works.json")))
  }

  @Test(arguments: try cases())
  private func `the best works of a file have the expected order`(example: Case) async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for ranking in example.rankings { try await store(ranking, in: archive) }
    let best = try await Analysis(of: directory).bestWorks(AnalysisQuery(RankingKind(.daily)), limit: 500)
    #expect(best.standings.map { [$0.illust.id, $0.points, $0.peak, $0.lists] } == example.best)
  }

  @Test(.enabled(if: InstalledProgram.path("node") != nil, "node is not installed"))
  func `the pages of a gallery have the same best works`() throws {
    let node = try #require(InstalledProgram.path("node"))
    let text = try Tool.run(node, [Tool.path("Tests/Web/best_works.mjs")])
    #expect(text == "\(try Self.cases().count)\n")
  }

  private func store(_ ranking: Stored, in archive: Archive) async throws {
    var position = 0
    for (index, entries) in ranking.pages.enumerated() {
      let isLast = ranking.isComplete && index == ranking.pages.count - 1
      let entries = try entries.map { entry in
        position += 1
        return RankingEntry(
          position: position, rank: entry[1], previousRank: ranking.source.hasRanks ? 0 : nil,
          illust: Illust(id: try #require(entry[0])))
      }
      _ = try await archive.record(
        RankingPage(number: index + 1, entries: entries, next: isLast ? nil : index + 2),
        source: ranking.source, kind: RankingKind(.daily), date: ranking.date,
        at: Timestamp(seconds: 1_700_000_000))
    }
  }
}
