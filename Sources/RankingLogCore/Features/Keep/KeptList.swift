/// The required works of a list that is being read.
struct KeptList {
  /// The works whose images are to be downloaded.
  private(set) var wanted = RequestedWorks()
  /// The number of entries that match the filter.
  private(set) var works = 0
  /// Whether the source reported inconsistent data about the remaining pages.
  var isBroken = false

  /// Adds the entries of a page that match the filter.
  mutating func add(_ entries: [RankingEntry], of list: Ranking) {
    works += entries.count
    for entry in entries {
      let appearance = RankingAppearance(kind: list.kind, date: list.date, rank: entry.rankOrPosition)
      wanted.add(RequestedWork(id: entry.illust.id, appearances: [appearance], source: list.source))
    }
  }
}
