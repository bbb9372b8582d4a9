/// A scan for the stored works that match a filter, batch by batch in the order of IDs.
struct SearchScan: Sendable {
  private let services: Services
  private let query: SearchQuery
  private let order: IDOrder
  private let narrowing: FilterNarrowing
  private(set) var run: FilterRun
  private var source: Source
  /// The candidates that were found but not compared yet, in order.
  private var found: ArraySlice<Int> = []
  /// The numbers of works per comparison and per index lookup. Both grow, because most searches end with the first
  /// works.
  private var batch = Self.firstBatch
  private var page = 128
  private var last: Int?

  /// The source of further candidates.
  private enum Source {
    /// The newest or oldest works, up to a number, and then the index. A filter that matches every other work gets
    /// results immediately this way, but the index would be slow.
    case worksAndIndex(SearchMatch, Int)
    case index(SearchMatch)
    case works
    case nowhere
  }

  /// Prepares a scan.
  ///
  /// - Parameters:
  ///   - wantsAll: Whether all matches are needed.
  ///   - isIndexed: Whether the search index can be used.
  init(
    _ services: Services, _ query: SearchQuery, _ run: FilterRun, wantsAll: Bool, isIndexed: Bool
  ) async throws {
    var run = run
    try await run.nameTags()
    (self.services, self.query, self.run) = (services, query, run)
    let order: IDOrder = query.order == .oldest ? .oldest : .newest
    (self.order, last) = (order, query.last)
    guard query.narrows else {
      (narrowing, source) = (FilterNarrowing(), .works)
      return
    }
    narrowing = try await FilterNarrowing(run.filter) { name, isWhole throws(RankingLogError) in
      try await services.archive.artists(name.folded, isWhole: isWhole)
    }
    if let artists = narrowing.artists, artists.count <= Self.fewArtists {
      var works: [Int] = []
      for artist in Set(artists) { works += try await services.archive.works(ofArtist: artist) }
      if let last = query.last { works.removeAll { order == .newest ? $0 >= last : $0 <= last } }
      found = works.sorted(by: order == .newest ? { $0 > $1 } : { $0 < $1 })[...]
      source = .nowhere
    } else if isIndexed, let match = narrowing.match, match.size <= Self.maxTokens,
      match.prefixes <= Self.maxPrefixes, match.depth <= Self.maxDepth
    {
      source = match.isBroad && !wantsAll ? .worksAndIndex(match, Self.firstWorks) : .index(match)
      // The index merges all works of a broad match for each page.
      if match.isBroad || wantsAll { page = .max }
    } else {
      source = .works
    }
  }

  private static let firstBatch = 64
  private static let fewArtists = 500
  private static let maxTokens = 1000
  /// The maximum number of short prefixes for the index. Merging the works of more is slower than reading all works.
  private static let maxPrefixes = 8
  /// The maximum depth of an expression. FTS5's parser supports a hundred symbols.
  private static let maxDepth = 20
  /// The number of works to compare before the index is used. If fewer than fifty of them match, the index is faster.
  private static let firstWorks = 1500

  /// Returns the next matching works; empty at the end.
  mutating func next() async throws -> [FilterSubject] {
    while true {
      try Task.checkCancellation()
      let works = try await candidates()
      if works.isEmpty, found.isEmpty, case .nowhere = source { return [] }
      let subjects = try await subjects(works)
      let matches = zip(subjects, try await run.keeps(subjects)).filter(\.1).map(\.0)
      if !matches.isEmpty { return matches }
    }
  }

  /// Returns the next works to compare; may be empty before the end.
  private mutating func candidates() async throws -> [Illust] {
    defer { batch = min(batch * 2, 4096) }
    if found.isEmpty, case .index(let match) = source {
      // Most works found by the index match.
      batch = Self.firstBatch
      found = try await services.archive.candidates(match, order, after: last, limit: page)[...]
      last = found.last
      if found.count < page { source = .nowhere }
      page = page > .max / 8 ? .max : page * 8
    }
    if !found.isEmpty {
      defer { found = found.dropFirst(batch) }
      return try await services.archive.candidates(
        Array(found.prefix(batch)), where: narrowing.condition, withArtists: run.namesArtists)
    }
    switch source {
    case .nowhere, .index: return []
    case .worksAndIndex(let match, let rest):
      source = rest > batch ? .worksAndIndex(match, rest - batch) : .index(match)
    case .works: break
    }
    let works = try await services.archive.candidates(
      order, after: last, where: narrowing.condition, withArtists: run.namesArtists, limit: batch)
    last = works.last?.id
    if works.count < batch { source = .nowhere }
    return works
  }

  /// Returns the data that the filter and the order use.
  private func subjects(_ works: [Illust]) async throws -> [FilterSubject] {
    var subjects = works.map { FilterSubject($0) }
    guard run.namesPlaces || query.order.needsPlaces else { return subjects }
    let ids = works.map(\.id)
    let places = try await services.archive.places(of: ids, in: query.kind)
    let details = try await services.archive.details(of: ids)
    for index in subjects.indices {
      let id = subjects[index].illust.id
      subjects[index].days = 0
      if let found = places[id] {
        if let places = found.places { subjects[index].add(places) }
        subjects[index].statistics = subjects[index].statistics.greatest(with: found.greatest)
      }
      if let details = details[id] {
        subjects[index].statistics = subjects[index].statistics.greatest(with: details.statistics)
      }
    }
    return subjects
  }
}

extension SearchQuery.Order {
  /// Whether the order depends on the stored rankings, and therefore on all matches.
  fileprivate var needsPlaces: Bool {
    switch self {
    case .peak, .days, .views: true
    case .newest, .oldest, .random: false
    }
  }
}

extension FilterSubject {
  fileprivate mutating func add(_ places: WorkPlaces) {
    (rank, previousRank) = (places.best.rankOrPosition, places.best.previousRank)
    (days, peak) = (places.span.days, places.span.peak)
    (kind, date) = (places.kind, places.best.date)
  }
}
