/// A search among all stored works. Sends no requests.
public struct WorkSearch: Sendable {
  let services: Services

  /// Returns the works that match a filter.
  ///
  /// The first search builds an index, which takes about a minute for a million works, and calls `onIndexing` with
  /// the progress. Later searches update the index.
  public func works(
    _ query: SearchQuery, filter: FilterRun, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> SearchResult {
    let found = try await found(query, filter: filter, onIndexing: onIndexing)
    return SearchResult(
      hits: try await hits(found.ids, in: query.kind), hasMore: found.hasMore, filter: found.filter)
  }

  /// Builds the index, or updates it, so that the next search need not wait.
  package func prepare(onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil) async throws {
    _ = try await SearchIndexing(services: services, onProgress: onIndexing).run()
  }

  /// Returns only the IDs of the works that match a filter, in the order of the query.
  package func found(
    _ query: SearchQuery, filter: FilterRun, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> (ids: [Int], hasMore: Bool, filter: FilterRun) {
    let wantsAll = query.limit == .max || (query.order != .newest && query.order != .oldest)
    var scan = try await scan(query, filter, wantsAll: wantsAll, onIndexing)
    // Requests one more result to find out whether there are more.
    let limit = query.limit == .max ? .max : query.limit + 1
    let found =
      switch query.order {
      case .newest, .oldest: try await scan.first(limit, comparesAll: !query.narrows)
      case .peak: try await scan.best(limit) { $0.peak.map { -$0 } }
      case .days: try await scan.best(limit, by: \.days)
      case .views: try await scan.best(limit, by: \.statistics.views)
      case .random: try await scan.best(limit) { _ in .random(in: .min ... .max) }
      }
    return (Array(found.prefix(query.limit)), found.count > query.limit, scan.run)
  }

  /// Returns the number of works that match a filter, and the filter's statistics.
  public func count(
    _ query: SearchQuery, filter: FilterRun, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> SearchCount {
    var scan = try await scan(query, filter, wantsAll: true, onIndexing)
    var count = 0
    while true {
      let works = try await scan.next()
      if works.isEmpty { return SearchCount(works: count, filter: scan.run) }
      count += works.count
    }
  }

  /// Returns the tags that start with a text, or have a name in another language with a word that starts with it,
  /// ignoring case, width and kana, with the number of works, most frequent first.
  ///
  /// The numbers include works that have lost the tag since.
  public func tags(
    startingWith text: String, limit: Int = .max, onIndexing: (@Sendable (IndexingProgress) -> Void)? = nil
  ) async throws -> [TagCount] {
    guard try await SearchIndexing(services: services, onProgress: onIndexing).run() else {
      let path = services.archive.searchIndexPath
      guard let obstacle = Files.writeObstacle(path) else { return [] }
      throw RankingLogError.file(path: path, reason: "cannot be written (\(obstacle))")
    }
    return try await mostFrequent(services.archive.tags(startingWith: Array(text.folded.utf8)), limit)
  }

  /// Returns the same as `tags(startingWith:)`, but from the existing index, which is neither built nor updated: for
  /// the completion of a word during typing.
  public func indexedTags(startingWith text: String, limit: Int) async throws -> [TagCount] {
    try await mostFrequent(services.archive.indexedTags(startingWith: Array(text.folded.utf8)), limit)
  }

  private func mostFrequent(_ tags: [(tag: String, works: Int)], _ limit: Int) -> [TagCount] {
    var best = Best<TagCount>(limit) { ($1.works, $0.tag) < ($0.works, $1.tag) }
    for (tag, works) in tags { best.add(TagCount(tag: tag, works: works)) }
    return best.elements
  }

  private func scan(
    _ query: SearchQuery, _ filter: FilterRun, wantsAll: Bool,
    _ onIndexing: (@Sendable (IndexingProgress) -> Void)?
  ) async throws -> SearchScan {
    let isIndexed =
      query.narrows ? try await SearchIndexing(services: services, onProgress: onIndexing).run() : false
    return try await SearchScan(services, query, filter, wantsAll: wantsAll, isIndexed: isIndexed)
  }

  private func hits(_ ids: [Int], in kind: RankingKind?) async throws -> [SearchHit] {
    let archive = services.archive
    let works = try await archive.works(ids)
    let details = try await archive.details(of: ids)
    let places = try await archive.places(of: ids, in: kind)
    let rankings = try await archive.rankings(Set(places.values.compactMap(\.places?.best.ranking)))
    return ids.compactMap { works[$0] }.map { illust in
      let (found, greatest) = places[illust.id] ?? (nil, Statistics())
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
  /// Returns the first matches.
  ///
  /// - Parameter comparesAll: Whether to compare the following works too, to count the works dropped by the filter.
  fileprivate mutating func first(_ limit: Int, comparesAll: Bool) async throws -> [Int] {
    var found: [Int] = []
    while comparesAll || found.count < limit {
      let works = try await next()
      if works.isEmpty { break }
      found += works.prefix(limit - found.count).map(\.illust.id)
    }
    return found
  }

  /// Returns the matches with the greatest values, and the newest of equal ones; matches without a value come last.
  fileprivate mutating func best(_ limit: Int, by value: (FilterSubject) -> Int?) async throws -> [Int] {
    var best = Best<(value: Int, id: Int)>(limit) { ($0.value, $0.id) > ($1.value, $1.id) }
    while true {
      let works = try await next()
      if works.isEmpty { return best.elements.map(\.id) }
      for work in works { best.add((value(work) ?? .min, work.illust.id)) }
    }
  }
}
