/// A page of a ranking as a transaction has just recorded it, so that nobody reads it back.
struct RecordedPage {
  /// The entries that were added, at their positions in the whole ranking.
  private var entries: [RankingEntry] = []
  /// The works as they were last written. A work that a transaction was told twice in the same words is not written again.
  private var works: [Int: Illust] = [:]

  /// How many entries were added.
  var count: Int { entries.count }

  mutating func add(_ entry: RankingEntry, at position: Int) {
    entries.append(entry)
    entries[entries.count - 1].position = position
  }

  mutating func write(_ work: Illust) { works[work.id] = work }

  /// The entries as the archive shows them now: a later entry may have changed the work or the artist of an earlier one.
  consuming func entries(_ artists: [Int: ListedArtist]) -> [RankingEntry] {
    var entries = entries
    for index in entries.indices {
      if let work = works[entries[index].illust.id] { entries[index].illust = work }
      entries[index].illust.keepListed()
      guard let artist = entries[index].illust.artist, let listed = artists[artist.id] else { continue }
      entries[index].illust.artist = listed.artist
    }
    return entries
  }
}

extension Illust {
  /// Leaves out what the archive keeps beside the work, and not with a ranking.
  fileprivate mutating func keepListed() {
    (caption, pages) = (nil, nil)
    statistics = Statistics()
  }
}
