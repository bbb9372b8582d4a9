import RankingLogCore

/// Writes a gallery: each date, then the works in descending order of IDs. Memory use is limited to one date or one
/// shard, in addition to the ID and the image formats of each work.
struct GalleryWriter: ~Copyable {
  private let log: RankingLog
  private let options: GalleryOptions
  private let selection: GallerySelection
  private let onEvent: @Sendable (GalleryEvent) -> Void
  private var site: Site
  private var pictures: GalleryImageCollector
  private var index: IndexFile
  private var lists: SiteLists

  init(
    _ log: RankingLog, _ options: GalleryOptions, _ selection: GallerySelection, _ site: consuming Site,
    onEvent: @escaping @Sendable (GalleryEvent) -> Void
  ) {
    (self.log, self.options, self.selection, self.onEvent) = (log, options, selection, onEvent)
    lists = SiteLists(kinds: selection.series.map(\.kind))
    pictures = GalleryImageCollector(
      log,
      viewed: log.images(
        .thumbnail, fetches: options.fetchesThumbnails && !options.isDryRun,
        recordsUse: !options.isDryRun),
      images: options.images, r18: options.r18, onFailure: { onEvent(.failed($0)) })
    index = IndexFile(
      id: SiteIdentifier.read(site.directory), title: options.title, language: options.language.rawValue,
      r18: options.r18.rawValue, imageBase: options.imageBase?.url, works: 0,
      lists: [], searchShards: [])
    self.site = site
  }

  /// Writes all files.
  ///
  /// - Returns: The counts of the gallery, without the counts of events.
  mutating func write() async throws -> GallerySummary {
    for series in selection.series { try await write(series) }
    try await writeWorks()
    try site.put(index.file)
    try writeAssets()
    _ = try site.finish()
    var summary = GallerySummary(index: site.directory.path + "/" + SitePath.index)
    summary.dates = index.lists.reduce(0) { $0 + $1.dates.count { $0.state != .absent } }
    (summary.works, summary.pictures, summary.missing) = (index.works, pictures.count, pictures.missing)
    (summary.bytes, summary.files) = (site.bytes, site.count)
    return summary
  }

  /// Writes the dates of a series, newest first.
  private mutating func write(_ series: GallerySelection.Series) async throws {
    var (year, ratios): (Int?, [(date: RankingDate, ratios: String)]) = (nil, [])
    var dates: [IndexFile.Date] = []
    let total = selection.series.reduce(0) { $0 + $1.dates.count }
    let before = index.lists.reduce(0) { $0 + $1.dates.count }
    var feed = GalleryDates(log, series).makeAsyncIterator()
    while let date = try await feed.next() {
      try Task.checkCancellation()
      if let year, year != date.date.civil.year {
        try writeRatios(series.kind, year, ratios)
        ratios = []
      }
      year = date.date.civil.year
      let shown = try await write(date, series)
      dates.append(shown.entry)
      if let text = shown.ratios { ratios.append((date.date, text)) }
      onEvent(.dates(done: before + dates.count, total: total))
    }
    if let year { try writeRatios(series.kind, year, ratios) }
    index.lists.append(IndexFile.List(kind: series.kind, dates: dates.reversed()))
  }

  private mutating func write(_ stored: StoredDate, _ series: GallerySelection.Series) async throws
    -> (entry: IndexFile.Date, ratios: String?)
  {
    guard let ranking = stored.ranking else {
      return (IndexFile.Date(date: stored.date, state: .absent), nil)
    }
    if let list = series.lists[stored.date]?.first(where: { $0.source == ranking.source }) {
      lists.add(list, series: index.lists.count)
    }
    try await pictures.add(stored.entries.map(\.illust.id), isR18: series.kind.mode.isR18, &site)
    let date = GalleryDate(
      kind: series.kind, date: stored.date, state: ranking.state,
      places: stored.entries.compactMap { entry in
        pictures[entry.illust.id].map { GalleryPlace(entry: entry, pictures: $0) }
      })
    try site.put(
      date.file(ranking.state == .partial ? DateProgress(total: ranking.total, hasMore: false) : nil))
    if options.hasPlainPages {
      let page = DatePage(
        title: options.title, language: options.language.htmlName, showsR18: options.r18 == .show,
        imageBase: options.imageBase
      ).html(date)
      try page.withBytes { bytes throws(RankingLogError) in
        try site.put(SitePath.page(date.kind, date.date), bytes)
      }
    }
    return (
      IndexFile.Date(
        date: date.date, state: date.state, places: date.places.count, held: date.heldCount,
        new: date.newCount),
      date.ratios
    )
  }

  private mutating func writeRatios(
    _ kind: RankingKind, _ year: Int, _ dates: [(date: RankingDate, ratios: String)]
  ) throws {
    guard !dates.isEmpty else { return }
    try site.put(RatiosFile.file(kind, year: year, dates.reversed()))
  }

  /// Writes the shards of works and of the search.
  private mutating func writeWorks() async throws {
    let ids = pictures.ids
    index.works = ids.count
    let favorites = Dictionary(
      try await log.services.archive.favorites().map { ($0.id, $0.at) }, uniquingKeysWith: { $1 })
    var marked: [(work: SearchedWork, at: Timestamp)] = []
    var searched: [SearchedWork] = []
    var tagNames = TagNamesFile()
    for shard in ids.chunked(by: SitePath.workShard) {
      try Task.checkCancellation()
      let works = try await works(Array(shard))
      if let last = searched.last, let next = shard.first,
        SitePath.searchShard(last.id) != SitePath.searchShard(next)
      {
        try writeSearch(searched)
        searched = []
      }
      guard let first = works.first else { continue }
      let number = SitePath.workShard(first.illust.id)
      let names = try await log.services.archive.tagNames(of: Set(works.flatMap(\.illust.tags)))
      tagNames.add(names)
      try site.put(WorkShard.file(number, works, names: names))
      let added = works.map(SearchedWork.init)
      searched += added
      marked += added.compactMap { work in favorites[work.id].map { (work, $0) } }
    }
    try writeSearch(searched)
    try writeFavorites(marked)
    index.hasTagNames = !tagNames.isEmpty
    if !tagNames.isEmpty { try site.put(tagNames.file) }
    index.searchShards.reverse()
  }

  private mutating func writeFavorites(_ marked: [(work: SearchedWork, at: Timestamp)]) throws {
    guard !marked.isEmpty else { return }
    index.favoritesAt = marked.map(\.at).max()
    let times = marked.map(\.at.seconds)
    try site.put(SearchShard.file(.favourites, marked.map(\.work)) { $0.member("at", times) })
  }

  private mutating func writeSearch(_ works: [SearchedWork]) throws {
    guard let number = works.first.map({ SitePath.searchShard($0.id) }) else { return }
    try site.put(SearchShard.file(number, works))
    index.searchShards.append(number)
  }

  private mutating func works(_ ids: [Int]) async throws -> [GalleryWork] {
    let pages = try await pictures.addPages(of: ids, &site)
    return try await log.services.archive.listedWorks(ids).map { listed in
      var work = GalleryWork(
        illust: listed.illust, caption: listed.caption, statistics: listed.statistics,
        appearances: lists.appearances(listed.entries))
      work.pictures = pictures[listed.illust.id] ?? WorkImages()
      work.pages = pages[listed.illust.id] ?? []
      // An animation's frames are smaller than the original upload.
      if options.images == .original, work.pages.first.map({ $0.format != .zip }) == true {
        (work.pages[0].width, work.pages[0].height) = (listed.illust.width ?? 0, listed.illust.height ?? 0)
      }
      return work
    }
  }

  /// Writes the front end, whose index page also lists all dates.
  private mutating func writeAssets() throws {
    let values = [
      "language": options.language.htmlName, "title": HTMLText.escaped(options.title.sanitized()),
      "plain": options.hasPlainPages ? IndexPage.body(title: options.title, index.lists) : "",
      "imageOrigin": options.imageBase?.origin ?? "", "live": "",
    ]
    try GalleryAssets.forEach { path, bytes throws(RankingLogError) in
      guard path == SitePath.index else { return try site.put(path, bytes) }
      try site.put(path, PageTemplate(bytes).filled(values))
    }
  }
}

extension Site {
  fileprivate mutating func put(_ file: DataFile) throws(RankingLogError) {
    try file.script.withBytes { bytes throws(RankingLogError) in try put(SitePath.data(file.key), bytes) }
  }
}
