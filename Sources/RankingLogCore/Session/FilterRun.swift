/// A filter applied to lists of works, with statistics of the dropped works.
///
/// Data that is only in the archive is looked up once per list, and only if the filter uses it.
public struct FilterRun: Sendable {
  /// The works dropped by each condition of the filter.
  public private(set) var tally: FilterTally
  /// The works excluded by each line of the exclusions, before the filter.
  public private(set) var exclusions: FilterListTally
  /// The filter.
  private(set) var filter: Filter
  /// Whether the filters contain the tags that have matching names in other languages.
  private var isNamed = false
  /// Whether the filter uses the ranks of works, or artists.
  let namesPlaces: Bool
  let namesArtists: Bool
  private let services: Services
  private let marks: Set<FilterMark>
  private let namesDetails: Bool

  init(services: Services, _ filter: Filter, _ exclusions: FilterList) {
    (self.services, self.filter) = (services, filter)
    tally = FilterTally(filter)
    self.exclusions = FilterListTally(exclusions)
    let filters = [filter] + exclusions.lines.map(\.filter)
    marks = filters.reduce(into: []) { $0.formUnion($1.storedMarks) }
    namesDetails = filters.contains(where: \.namesDetails)
    namesPlaces = filters.contains(where: \.namesPlaces)
    namesArtists = filters.contains(where: \.namesArtists)
  }

  /// The number of examined works; for rankings, the number of entries.
  public var total: Int { exclusions.leftOut + tally.total }

  /// Whether the filter excluded all works.
  public var leavesNothing: Bool { total > 0 && tally.left == 0 }

  /// Returns the outcome of a run that would have another one without the filter.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if the filter excluded everything, and nothing failed: items that failed
  ///   may match in the next run.
  public func outcome(_ outcome: RunOutcome) throws(RankingLogError) -> RunOutcome {
    guard case .complete = outcome, leavesNothing else { return outcome }
    throw .nothing(
      total == 1 ? "the filter matches none of 1 work" : "the filter matches none of \(total) works")
  }

  /// Returns the matching entries of a ranking, or of several rankings if `ranking` is nil.
  public mutating func kept(_ entries: [RankingEntry], of ranking: Ranking?) async throws -> [RankingEntry] {
    zip(entries, try await keeps(entries.map { FilterSubject($0, of: ranking) })).filter(\.1).map(\.0)
  }

  /// Returns the matching works.
  public mutating func kept(_ works: [Illust]) async throws -> [Illust] {
    zip(works, try await keeps(works.map { FilterSubject($0) })).filter(\.1).map(\.0)
  }

  /// Returns whether each of the works matches.
  mutating func keeps(_ subjects: [FilterSubject]) async throws -> [Bool] {
    try await nameTags()
    return try await completed(subjects).map { keeps($0) }
  }

  /// Adds the tags that have matching names in other languages to the filters, once.
  mutating func nameTags() async throws {
    guard !isNamed else { return }
    isNamed = true
    let texts = exclusions.hits.reduce(into: filter.tagTexts) { $0.formUnion($1.line.filter.tagTexts) }
    guard !texts.isEmpty else { return }
    let tags = try await services.archive.tags(named: texts)
    guard !tags.isEmpty else { return }
    filter = filter.naming(tags)
    tally.setConditions(of: filter)
    exclusions.add(tags)
  }

  /// Returns the tags that contain a text of the filter, or that have such a name in another language.
  public func matching(_ tags: Tags) -> [String] { filter.matching(tags) }

  private mutating func keeps(_ subject: FilterSubject) -> Bool {
    exclusions.keeps(subject) && tally.keeps(subject)
  }
}

// Data that is only in the archive.
extension FilterRun {
  private func completed(_ subjects: [FilterSubject]) async throws -> [FilterSubject] {
    guard !subjects.isEmpty, namesDetails || !marks.isEmpty else { return subjects }
    var subjects = subjects
    let ids = Array(Set(subjects.map(\.illust.id)))
    if namesDetails {
      let details = try await services.archive.details(of: ids)
      for index in subjects.indices {
        if let known = details[subjects[index].illust.id] { subjects[index].fill(from: known) }
      }
    }
    for mark in marks where mark != .debut {
      let marked = try await marked(mark, ids)
      for index in subjects.indices {
        subjects[index].stored[mark] = marked.contains(subjects[index].illust.id)
      }
    }
    if marks.contains(.debut) { try await findDebuts(&subjects) }
    return subjects
  }

  private func marked(_ mark: FilterMark, _ ids: [Int]) async throws -> Set<Int> {
    switch mark {
    case .held: return try await services.archive.held(ids)
    case .reuploaded: return try await services.archive.reuploaded(ids)
    case .bookmarked:
      guard let user = try await AccountResolver(services: services).userOffline(.bookmarks) else {
        return []
      }
      return try await services.archive.bookmarked(ids, by: user)
    default: return []
    }
  }

  /// Adds the debuts. A work outside rankings has no debut.
  private func findDebuts(_ subjects: inout [FilterSubject]) async throws {
    let rankings = Dictionary(grouping: subjects.indices) { index in
      subjects[index].date.map { Place(kind: subjects[index].kind, date: $0) }
    }
    for (place, indices) in rankings {
      guard let place, let kind = place.kind else { continue }
      let ids = Array(Set(indices.map { subjects[$0].illust.id }))
      let earlier = try await services.archive.listed(ids, in: kind, before: place.date)
      for index in indices { subjects[index].stored[.debut] = !earlier.contains(subjects[index].illust.id) }
    }
  }

  private struct Place: Hashable {
    let kind: RankingKind?
    let date: RankingDate
  }
}
