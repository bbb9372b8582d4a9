import RankingLogCore

/// The lists of a site by their rows in the archive.
struct SiteLists {
  /// The series of a list, as an index into the series of the site, and its day.
  private var lists: [Int: (series: Int, day: Int)] = [:]
  let kinds: [RankingKind]

  init(kinds: [RankingKind]) { self.kinds = kinds }

  mutating func add(_ list: StoredList, series: Int) { lists[list.id] = (series, list.date.dayNumber) }

  /// A work's entries in these lists, by series and day.
  func appearances(_ entries: [ListedWork.Entry]) -> [GalleryWork.Appearances] {
    let places = entries.compactMap { entry in
      lists[entry.list].map { (series: $0.series, day: $0.day, rank: entry.place) }
    }.sorted { ($0.series, $0.day) < ($1.series, $1.day) }
    return places.chunked(by: \.series).map { run in
      let series = run[run.startIndex].series
      return GalleryWork.Appearances(
        kind: kinds[series], list: series, places: run.map { GalleryWork.Place(day: $0.day, rank: $0.rank) })
    }
  }
}
