/// What is wanted of a list that is being read.
struct KeptList {
  /// The works whose images are wanted.
  private(set) var wanted = RequestedWorks()
  /// The number of entries that the filter keeps.
  private(set) var works = 0
  /// Whether its source contradicts itself about the rest.
  var isBroken = false

  /// Adds the entries of a page that the filter keeps.
  mutating func add(_ entries: [RankingEntry], of list: Ranking) {
    works += entries.count
    for entry in entries {
      let appearance = RankingAppearance(kind: list.kind, date: list.date, rank: entry.rankOrPosition)
      wanted.add(RequestedWork(id: entry.illust.id, appearances: [appearance], source: list.source))
    }
  }
}
