/// The ranks of a ranking seen so far, and the number of entries its pages cover.
struct RankCoverage: Sendable {
  /// The upper limit for totals and ranks from the network; far more entries than any ranking has.
  private static let maxRank = 10_000

  /// The number of entries covered so far, including missing ones if the source has ranks.
  private(set) var covered = 0
  private var ranks: Set<Int> = []
  private var isComplete = false

  mutating func add(_ page: RankingPage, pageSize: Int?) {
    let pageRanks = page.entries.indices.compactMap { page.entries[$0].rank }
    ranks.formUnion(pageRanks)
    isComplete = !page.hasNext
    let counted = page.entries.last?.position ?? covered
    // A page with missing works has fewer entries than the ranks it covers.
    covered =
      pageRanks.isEmpty ? max(covered, counted) : max(page.number * (pageSize ?? 0), pageRanks.max() ?? 0)
  }

  /// Whether the limits or the ranking end with this page, the last one added.
  func isEnough(for limits: RankingLimits, after page: RankingPage) -> Bool {
    isComplete || page.number >= limits.pages ?? .max || covered >= limits.entries ?? .max
  }

  /// Returns the ranks missing from the pages so far; empty if the source has no ranks.
  func missingRanks(of ranking: Ranking, upTo limit: Int?) -> [Int] {
    guard !ranks.isEmpty else { return [] }
    let reach = isComplete ? max(ranking.total ?? 0, ranks.max() ?? 0) : covered
    let end = min(reach, limit ?? .max, RankCoverage.maxRank)
    return end < 1 ? [] : (1...end).filter { !ranks.contains($0) }
  }
}
