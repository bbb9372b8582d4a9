import RankingLogCore

/// Searches of pages, by the archive's search index.
///
/// A search that needs longer than a request may wait continues, and the page requests its result again: the first
/// search builds the index.
struct BrowseSearch: Sendable {
  /// The maximum number of works in a part.
  static let partSize = 500
  /// The maximum number of artists or tags.
  static let maxNames = 5000

  /// A part of the matches.
  struct Part: Sendable {
    /// The works, newest first.
    let ids: [Int]
    /// The work to continue after; nil at the end.
    let next: Int?
  }

  /// The most frequent tags, and the number of all tags.
  struct Tags: Sendable {
    let mostFrequent: [TagCount]
    let total: Int
  }

  private struct Request: Hashable {
    let words: String
    let last: Int?
  }

  private let parts: FetchQueue<Request, Part>
  private let counts: FetchQueue<String, Int>
  private let tags: FetchQueue<Int, Tags>
  private let progress: Lock<IndexingProgress?>

  init(_ log: RankingLog, _ r18: R18Policy) {
    let progress = Lock<IndexingProgress?>(nil)
    self.progress = progress
    let note: @Sendable (IndexingProgress) -> Void = { done in progress.withLock { $0 = done } }
    parts = FetchQueue(jobs: 2, patience: Self.patience) { request in
      defer { progress.withLock { $0 = nil } }
      return try await log.part(of: Filter(request.words), after: request.last, note)
    }
    counts = FetchQueue(jobs: 1, patience: Self.patience) { words in
      try await log.count(of: Filter(words), hidesR18: r18 == .hide)
    }
    tags = FetchQueue(jobs: 1, patience: Self.patience) { limit in
      defer { progress.withLock { $0 = nil } }
      let all = try await log.search.tags(startingWith: "", onIndexing: note)
      return Tags(mostFrequent: Array(all.prefix(limit)), total: all.count)
    }
  }

  /// The maximum time that a request waits.
  private static let patience = Duration.seconds(3)

  /// The progress of building the index; nil at other times.
  var indexing: IndexingProgress? { progress.withLock { $0 } }

  /// Cancels all searches.
  func stop() async {
    await parts.stop()
    await counts.stop()
    await tags.stop()
  }

  /// Returns the next works that match a filter, newest first.
  ///
  /// - Parameter last: The work to continue after; nil for the start.
  /// - Returns: Nil if the result is not available yet.
  func part(_ words: String, after last: Int?, unless isAbandoned: @escaping @Sendable () -> Bool)
    async throws -> Part?
  {
    _ = try Filter(words)
    return try await parts.answer(Request(words: words, last: last), unless: isAbandoned)
  }

  /// Returns the number of works that match a filter.
  ///
  /// - Returns: Nil if the result is not available yet.
  func count(_ words: String, unless isAbandoned: @escaping @Sendable () -> Bool) async throws -> Int? {
    _ = try Filter(words)
    return try await counts.answer(words, unless: isAbandoned)
  }

  /// Returns the most frequent tags; nil if they are not available yet.
  func tags(unless isAbandoned: @escaping @Sendable () -> Bool) async throws -> Tags? {
    try await tags.answer(Self.maxNames, unless: isAbandoned)
  }
}

extension RankingLog {
  fileprivate func part(
    of filter: Filter, after last: Int?, _ onIndexing: @escaping @Sendable (IndexingProgress) -> Void
  ) async throws -> BrowseSearch.Part {
    let query = SearchQuery(limit: BrowseSearch.partSize, after: last)
    let found = try await search.found(query, filter: works.filtering(by: filter), onIndexing: onIndexing)
    return BrowseSearch.Part(ids: found.ids, next: found.hasMore ? found.ids.last : nil)
  }

  fileprivate func count(of filter: Filter, hidesR18: Bool) async throws -> Int {
    let query = SearchQuery(limit: .max)
    guard hidesR18 else { return try await search.count(query, filter: works.filtering(by: filter)).works }
    let ids = try await search.found(query, filter: works.filtering(by: filter)).ids
    var count = ids.count
    var rest = ids[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(5000))
      count -= batch.count(where: try await works.restricted(batch, .hide).isHidden)
      rest = rest.dropFirst(5000)
    }
    return count
  }
}
