import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct FeedDocumentTests {
  @Test func `an entry has the newest 30 ranks of its work, oldest first`() async throws {
    let last = LocalWorld.day("2024-02-10")
    let ranks = (0..<31).map { (date: last.adding(days: $0 - 30), rank: 100 + $0) }
    let ranking = Ranking(
      source: .web, kind: RankingKind(.daily), date: last, fetchedAt: Timestamp(seconds: 0))
    let entry = RankingEntry(position: 130, rank: 130, illust: Illust(id: 7, title: "a"))
    let feed = WorkFeed(
      selection: WorkFeed.Selection(RankingKind(.daily)),
      entries: [WorkFeed.Entry(ranking: ranking, entry: entry, ranks: ranks, earlier: [])])
    let document = try await LocalWorld().log().feeds.document(feed, .atom)
    let curve = ranks.dropFirst().map { "\($0.rank)" }.joined(separator: " → ")
    #expect(String(decoding: document, as: UTF8.self).contains("2024-01-12: \(curve)&lt;/p&gt;"))
  }
}
