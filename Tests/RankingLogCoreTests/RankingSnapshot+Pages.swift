import Testing

@testable import RankingLogCore

extension RankingSnapshot {
  /// A complete ranking in pages of its source's size.
  init(_ ranking: Ranking, entries: [RankingEntry]) {
    self.init(ranking: ranking, entries: entries)
    self.ranking.state = .complete
    let size = ranking.source.pageSize ?? max(entries.count, 1)
    for start in stride(from: 0, to: max(entries.count, 1), by: size) {
      let end = min(start + size, entries.count)
      let next = end < entries.count ? pages.count + 2 : nil
      pages.append(Page(entries: end - start, next: next, fetchedAt: ranking.fetchedAt))
    }
  }
}

extension RankingLog {
  /// Records complete rankings in one transaction.
  func record(_ rankings: [RankingSnapshot]) async throws {
    let outcomes = try await services.archive.record(rankings, at: services.now)
    try #require(outcomes.allSatisfy { $0 == .added })
  }
}
