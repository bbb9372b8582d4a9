/// A page of a ranking as just recorded by a transaction, so that it is not read back.
struct RecordedPage {
  /// The added entries, with positions in the entire ranking.
  private var entries: [RankingEntry] = []
  /// The works as last written. Works received twice without a change are not written again.
  private var works: [Int: Illust] = [:]

  var count: Int { entries.count }

  mutating func add(_ entry: RankingEntry, at position: Int) {
    entries.append(entry)
    entries[entries.count - 1].position = position
  }

  mutating func write(_ work: Illust) { works[work.id] = work }

  /// Returns the entries in their stored form: a later entry may have changed the work or the artist of an earlier one.
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
  /// Removes the data that the archive stores with the work instead of the ranking.
  fileprivate mutating func keepListed() {
    (caption, pages) = (nil, nil)
    statistics = Statistics()
  }
}
