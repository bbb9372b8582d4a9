/// Searches among all stored works. Sends no requests.
public struct WorkSearch: Sendable {
  let services: Services

  /// The works that match a filter.
  ///
  /// The first search builds an index, which takes about a minute for a million works; later ones keep it up to date.
  ///
  /// - Parameter onIndexing: Called while the index is built.
  public func works(
    _ query: SearchQuery, filter: FilterRun, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> SearchResult {
    let wantsAll = query.order != .newest && query.order != .oldest
    var scan = try await scan(query, filter, wantsAll: wantsAll, onIndexing)
    var found: [FilterSubject]
    switch query.order {
    // One more than asked for shows whether there are more.
    case .newest, .oldest: found = try await scan.first(query.limit + 1)
    case .peak: found = try await scan.best(query.limit + 1) { $0.peak.map { -$0 } }
    case .days: found = try await scan.best(query.limit + 1, by: \.days)
    case .views: found = try await scan.best(query.limit + 1, by: \.statistics.views)
    case .random: found = try await scan.random(query.limit + 1)
    }
    let hasMore = found.count > query.limit
    found = Array(found.prefix(query.limit))
    return SearchResult(
      hits: try await hits(found.map(\.illust.id), in: query.kind), hasMore: hasMore, filter: scan.run)
  }

  /// The number of works that match a filter.
  public func count(
    _ query: SearchQuery, filter: FilterRun, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> Int {
    var scan = try await scan(query, filter, wantsAll: true, onIndexing)
    var count = 0
    while true {
      let works = try await scan.next()
      if works.isEmpty { return count }
      count += works.count
    }
  }

  /// The tags that begin with a text, whatever its case, width and kana, with the number of works, most frequent first.
  ///
  /// The numbers include works that have lost the tag since.
  public func tags(
    startingWith text: String, limit: Int = .max, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> [(tag: String, works: Int)] {
    try await SearchIndexing(services: services, onProgress: onIndexing).run()
    let tags = try await services.archive.tags(startingWith: Array(text.folded.utf8))
    var best = Best<(tag: String, works: Int)>(limit) { ($1.works, $0.tag) < ($0.works, $1.tag) }
    for tag in tags { best.add(tag) }
    return best.elements
  }

  private func scan(
    _ query: SearchQuery, _ filter: FilterRun, wantsAll: Bool,
    _ onIndexing: (@Sendable (IndexingProgress) -> Void)?
  ) async throws -> SearchScan {
    if query.narrows { try await SearchIndexing(services: services, onProgress: onIndexing).run() }
    return try await SearchScan(services, query, filter, wantsAll: wantsAll)
  }

  private func hits(_ ids: [Int], in kind: RankingKind?) async throws -> [SearchHit] {
    let archive = services.archive
    let works = try await archive.works(ids)
    let details = try await archive.details(of: ids)
    let places = try await archive.places(of: ids, in: kind)
    let rankings = try await archive.rankings(Set(places.values.map(\.places.best.ranking)))
    return ids.compactMap { works[$0] }.map { illust in
      let (found, greatest) = places[illust.id].map { ($0.places, $0.greatest) } ?? (nil, Statistics())
      let statistics = details[illust.id]?.statistics ?? Statistics()
      let entry = RankingEntry(
        position: found?.best.position ?? 0, rank: found?.best.rank, previousRank: found?.best.previousRank,
        statistics: statistics.greatest(with: greatest), visibility: illust.visibility, illust: illust)
      return SearchHit(
        entry: entry, ranking: found.flatMap { rankings[$0.best.ranking] }, span: found?.span ?? RankedSpan())
    }
  }
}

extension SearchScan {
  /// The first matches.
  fileprivate mutating func first(_ limit: Int) async throws -> [FilterSubject] {
    var found: [FilterSubject] = []
    while found.count < limit {
      let works = try await next()
      if works.isEmpty { break }
      found += works
    }
    return Array(found.prefix(limit))
  }

  /// The matches with the greatest values; those without one come last.
  fileprivate mutating func best(_ limit: Int, by value: @escaping (FilterSubject) -> Int?) async throws
    -> [FilterSubject]
  {
    var best = Best<FilterSubject>(limit) { one, other in
      (value(one) ?? .min, one.illust.id) > (value(other) ?? .min, other.illust.id)
    }
    while true {
      let works = try await next()
      if works.isEmpty { return best.elements }
      for work in works { best.add(work) }
    }
  }

  /// A random choice of matches, in random order.
  fileprivate mutating func random(_ limit: Int) async throws -> [FilterSubject] {
    var best = Best<(key: UInt64, work: FilterSubject)>(limit) { $0.key < $1.key }
    while true {
      let works = try await next()
      if works.isEmpty { return best.elements.map(\.work) }
      for work in works { best.add((.random(in: 0 ... .max), work)) }
    }
  }
}
