/// The most frequent tags of a series between two dates.
public struct BestTags: Sendable {
  /// A tag's results.
  public struct Standing: Hashable, Sendable {
    /// The tag, with the spelling of the works.
    public var tag: String
    /// The number of works with the tag.
    public var works = 0
    /// The number of rankings, counted for each work.
    public var places = 0
    /// The points of all works with the tag.
    public var points = 0
    /// The entries per complete ranking; nil without complete rankings.
    public var perList: Double?
    /// The entries per complete ranking of the comparison dates; nil without such dates.
    public var before: Double?

    /// The change since the comparison dates; nil without such dates.
    public var change: Double? {
      if let perList, let before { perList - before } else { nil }
    }

    /// The number of entries in complete rankings.
    fileprivate var knownPlaces = 0

    fileprivate init(_ tag: String) { self.tag = tag }
  }

  /// The tags, best first.
  public var standings: [Standing]
  /// The coverage of the series.
  public var coverage: Coverage
  /// The coverage of the comparison dates; nil without such dates.
  public var coverageBefore: Coverage?
}

extension Analysis {
  /// Returns the tags of the works in stored rankings.
  ///
  /// - Parameters:
  ///   - query: The series, the dates and the depth.
  ///   - key: The first key of the order, points or days (entries); ignored with comparison dates, which order by
  ///     change.
  ///   - against: The comparison dates; nil for no comparison.
  ///   - limit: The maximum number of tags.
  public func bestTags(
    _ query: AnalysisQuery, by key: StandingKey = .points, against: DateExpression? = nil, limit: Int
  ) async throws -> BestTags {
    guard [.points, .days].contains(key) else {
      throw RankingLogError.usage("tags have no \(key.rawValue); valid: points, days")
    }
    var queries = [query]
    if let against {
      queries.append(query)
      queries[1].dates = against
    }
    let timelines = try await timelines(queries)
    let tags = try await tags(timelines[0])
    let before = timelines.count == 1 ? nil : (try await self.tags(timelines[1]), timelines[1])
    var best = Best<BestTags.Standing>(limit) { $0.isBetter(than: $1, by: key) }
    for (tag, standing) in tags {
      var standing = standing
      if let before, before.1.knownCount > 0 { standing.before = before.0[tag]?.perList ?? 0 }
      best.add(standing)
    }
    return BestTags(
      standings: best.elements, coverage: Coverage(timelines[0]),
      coverageBefore: before.map { Coverage($0.1) })
  }

  private func tags(_ timeline: Timeline) async throws -> [String: BestTags.Standing] {
    let tally = try await tally(timeline)
    let works = tally.works
    let tags = try await services.archive.reduceTags(
      of: works.map(\.id), into: [String: BestTags.Standing]()
    ) { tags, index, names in
      let work = works[index]
      for tag in Set(names) { tags[tag, default: .init(tag)].add(work) }
    }
    try Task.checkCancellation()
    let known = timeline.knownCount
    return known > 0 ? tags.mapValues { $0.divided(by: Double(known)) } : tags
  }
}

extension BestTags.Standing {
  fileprivate mutating func add(_ work: SpanTally.Work) {
    works += 1
    places += Int(work.lists)
    knownPlaces += Int(work.knownLists)
    points += work.points
  }

  fileprivate func divided(by lists: Double) -> Self {
    var standing = self
    standing.perList = Double(knownPlaces) / lists
    return standing
  }

  fileprivate func isBetter(than other: Self, by key: StandingKey) -> Bool {
    if let change, let otherChange = other.change, change != otherChange { return change > otherChange }
    let (mine, others) = key == .days ? (places, other.places) : (points, other.points)
    return (mine, places, other.tag) > (others, other.places, tag)
  }
}
