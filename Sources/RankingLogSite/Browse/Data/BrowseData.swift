import RankingLogCore

/// The data files of a live page, generated on demand from the current contents of the archive.
struct BrowseData: Sendable {
  let log: RankingLog
  let options: BrowseOptions
  private let choices: BrowsePreferences
  private let counts: BrowseCounts

  init(_ log: RankingLog, _ options: BrowseOptions, _ choices: BrowsePreferences) {
    (self.log, self.options, self.choices) = (log, options, choices)
    counts = BrowseCounts(log.services.archive)
  }

  private var archive: Archive { log.services.archive }

  /// `data/index.json`.
  func index() async throws -> [UInt8] {
    let shown = try await BrowsableSeries(log, options)
    var lists: [IndexFile.List] = []
    for series in shown.series {
      let places = series.lists.isEmpty ? [:] : try await archive.placeCounts(of: series.kind)
      let counts = try await counts.counts(places)
      let dates = series.lists.map { IndexFile.Date($0, places: places[$0.id] ?? 0, counts[$0.id]) }
      lists.append(IndexFile.List(kind: series.kind, dates: dates))
    }
    let works = try await archive.workCount()
    var index = IndexFile(
      title: options.title, language: options.language.rawValue, r18: options.r18.rawValue, works: works,
      lists: lists, searchShards: [])
    let choices = await choices.all
    index.live = BrowseLists(
      isOffline: options.isOffline, exportDirectory: options.exportDirectory, choices: choices,
      lists: shown.series.map { series in
        BrowseLists.List(
          kind: series.kind, first: series.kind.mode.firstDate, latest: log.calendar.latest,
          step: RankingStep(for: series.kind.mode).dayCount)
      })
    return index.file.json
  }

  /// `data/<list>/<date>.json`.
  func date(_ kind: RankingKind, _ date: RankingDate, _ live: BrowsedRanking) async throws -> [UInt8] {
    if live.isAbsent { return BrowseAnswer.absent() }
    guard let ranking = live.ranking else {
      return BrowseAnswer.failure(.notStored)
    }
    let pictures = try await BrowseImages(
      log, options.r18, isR18: kind.mode.isR18, live.entries.map(\.illust))
    let places = live.entries.compactMap { entry in
      pictures[entry.illust.id].map { GalleryPlace(entry: entry, pictures: $0) }
    }
    let shown = GalleryDate(kind: kind, date: date, state: ranking.state, places: places)
    return shown.file(DateProgress(total: ranking.total, hasMore: live.hasMore && live.failure == nil)).json
  }

  /// `data/work/<n>.json`.
  func works(_ shard: Int) async throws -> [UInt8] {
    let ids = try await listedIDs(in: shard, bits: SitePath.workBits)
    var works = try await works(ids, try await lists()).filter { !$0.appearances.isEmpty }
    let bookmarked = try await bookmarked(ids)
    let favorites = try await archive.favorites(among: ids)
    for index in works.indices {
      works[index].isBookmarked = bookmarked.contains(works[index].illust.id)
      works[index].isFavorite = favorites.contains(works[index].illust.id)
    }
    let names = try await archive.tagNames(of: Set(works.flatMap(\.illust.tags)))
    return WorkShard.file(shard, works, names: names).json
  }

  /// `data/find.json`: a part of the works that match a filter.
  func found(_ part: BrowseSearch.Part) async throws -> [UInt8] {
    SearchShard.file(.find, try await searched(part.ids)) { $0.member("next", part.next) }.json
  }

  /// `data/artists.json`: the artists with the most works.
  func artists() async throws -> [UInt8] {
    let (counts, total) = try await archive.mostFrequentArtists(
      limit: BrowseSearch.maxNames, hidesR18: options.r18 == .hide)
    return BrowseAnswer.names(
      ids: counts.map(\.artist.id), counts.map { $0.artist.name.sanitized() },
      works: counts.map(\.works), total: total)
  }

  /// `data/tags.json`: the most frequent tags.
  func tags(_ tags: BrowseSearch.Tags) -> [UInt8] {
    BrowseAnswer.names(
      ids: nil, tags.mostFrequent.map { $0.tag.sanitized() },
      works: tags.mostFrequent.map(\.works), total: tags.total)
  }

  /// `data/recents.json`: the recents of the archive.
  func recents() async throws -> [UInt8] {
    try await shelf(.recents, try await archive.recents().map(\.id))
  }

  /// `data/favourites.json`: the newest favorites.
  func favourites() async throws -> [UInt8] {
    try await shelf(.favourites, try await archive.favorites().prefix(Self.maxShelf).map(\.id))
  }

  /// `data/bookmarks.json`: the newest stored bookmarks of the account.
  func bookmarks() async throws -> [UInt8] {
    let bookmarks = try await unlessUnclear([]) {
      try await log.bookmarks.stored(limit: Self.maxShelf)
    }
    return try await shelf(.bookmarks, bookmarks.map(\.illust.id))
  }

  /// The maximum number of works in a list of the reader.
  private static let maxShelf = 2000

  /// Writes works in the given order, including works in no list.
  private func shelf(_ key: SitePath.Key, _ ids: [Int]) async throws -> [UInt8] {
    SearchShard.file(key, try await searched(ids)).json
  }

  private func searched(_ ids: [Int]) async throws -> [SearchedWork] {
    let known = Dictionary(try await works(ids, lists()).map { ($0.illust.id, $0) }) { $1 }
    return ids.compactMap { known[$0].map(SearchedWork.init) }
  }

  private func listedIDs(in shard: Int, bits: Int) async throws -> [Int] {
    guard shard < 1 << 40 else { return [] }
    return try await archive.listedIDs(shard << bits..<(shard + 1) << bits)
  }

  private func lists() async throws -> SiteLists { try await BrowsableSeries(log, options).site }

  private func works(_ ids: [Int], _ lists: SiteLists) async throws -> [GalleryWork] {
    let listed = try await archive.listedWorks(ids)
    let pictures = try await BrowseImages(log, options.r18, isR18: false, listed.map(\.illust))
    return listed.compactMap { listed in
      guard let shown = pictures[listed.illust.id] else { return nil }
      var work = GalleryWork(
        illust: listed.illust, caption: listed.caption, statistics: listed.statistics,
        appearances: lists.appearances(listed.entries))
      work.pictures = shown
      work.pages = (0..<(shown.image == nil ? 0 : listed.illust.pageCount ?? 1)).map { _ in
        GalleryWork.Page(format: shown.image)
      }
      return work
    }
  }

  /// The works that the account has bookmarked, according to the stored bookmarks.
  private func bookmarked(_ ids: [Int]) async throws -> Set<Int> {
    try await unlessUnclear([]) {
      guard let user = try await AccountResolver(services: log.services).userOffline(.bookmarks) else {
        return []
      }
      return try await archive.bookmarked(ids, by: user)
    }
  }

  /// The result of a query for bookmarks, or `other` if the account is ambiguous.
  private func unlessUnclear<Value>(_ other: Value, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch RankingLogError.usage { return other }
  }
}

extension IndexFile.Date {
  fileprivate init(_ list: StoredList, places: Int, _ counts: ListCounts?) {
    self.init(
      date: list.date, state: list.state, places: min(places, list.covered), held: counts?.held ?? 0,
      new: counts?.new ?? 0)
  }
}

extension RankingStep {
  /// The number of days between two rankings. The steps of all modes are numbers of days.
  fileprivate var dayCount: Int {
    if case .days(let days) = self { days } else { 30 }
  }
}
