/// Which ranks of a round were seen so far, and how far the pages asked for reach.
struct RankCoverage {
  /// Far more places than any ranking has. Totals and ranks come from the network and are not counted beyond it.
  private static let longest = 10_000

  /// How many places the pages so far cover, holes included where the source numbers its places.
  private(set) var places = 0
  private var ranks: Set<Int> = []
  private var isComplete = false

  mutating func add(_ page: RankingPage, pageSize: Int?) {
    let pageRanks = page.entries.indices.compactMap { page.entries[$0].rank }
    ranks.formUnion(pageRanks)
    isComplete = !page.hasNext
    let counted = page.entries.last?.position ?? places
    // A page with holes lists fewer works than the ranks it stands for.
    places =
      pageRanks.isEmpty ? max(places, counted) : max(page.number * (pageSize ?? 0), pageRanks.max() ?? 0)
  }

  /// Whether no page after this one, the last that was added, is wanted.
  func isEnough(for limits: RankingLimits, after page: RankingPage) -> Bool {
    isComplete || page.number >= limits.pages ?? .max || places >= limits.places ?? .max
  }

  /// The ranks that the pages should have shown and did not; none where the source gives no ranks.
  func missingRanks(of ranking: Ranking, upTo limit: Int?) -> [Int] {
    guard !ranks.isEmpty else { return [] }
    let reach = isComplete ? max(ranking.total ?? 0, ranks.max() ?? 0) : places
    let end = min(reach, limit ?? .max, RankCoverage.longest)
    return end < 1 ? [] : (1...end).filter { !ranks.contains($0) }
  }
}
