/// The places of an artist's works, or of the works with a tag, in a series by month or year.
public struct PeriodHistory: Sendable {
  /// What is counted.
  public enum Subject: Hashable, Sendable {
    /// The works of an artist.
    case artist(Int)
    /// The works that have exactly this tag now.
    case tag(String)
  }

  /// A length of periods.
  public enum Length: String, CaseIterable, Sendable {
    case month, year
  }

  /// The counts of a month or a year.
  public struct Period: Hashable, Sendable {
    /// `2024-01`, or `2024`.
    public var name: String
    /// The number of lists stored to the depth.
    public var known = 0
    /// The number of lists of which not all is known.
    public var unknown = 0
    /// The number of entries of all works.
    public var places = 0
    /// The number of works.
    public var works = 0
    /// The number of works on no stored list of the series before.
    public var debuts = 0
    /// The best place.
    public var best: Int?
    /// The work with the best place.
    public var bestWork: Int?

    /// The number of entries in known lists.
    fileprivate var knownPlaces = 0

    /// The entries for each known list, so that months with unknown dates are comparable; nil without known lists.
    public var perList: Double? { known > 0 ? Double(knownPlaces) / Double(known) : nil }
  }

  /// The periods with a round, oldest first.
  public var periods: [Period]
  /// What is stored of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// The history of an artist or a tag in a series.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no stored list has such a work.
  public func history(
    of subject: PeriodHistory.Subject, _ query: AnalysisQuery, by length: PeriodHistory.Length = .month
  ) async throws -> PeriodHistory {
    let works =
      switch subject {
      case .artist(let id): try await services.archive.works(ofArtist: id)
      case .tag(let tag):
        // Without an index, all works are read, which takes less time than to build one.
        if let works = try await services.archive.indexedWorks(withTag: tag) {
          works
        } else {
          try await services.archive.works(withTag: tag)
        }
      }
    var counter = PeriodCounter(try await timeline(query), length)
    // Debuts depend on earlier lists too.
    let start = counter.start
    let earlier = start < .first ? [] : try await services.archive.lists(of: query.kind, in: .first...start)
    counter.count(try await services.archive.places(of: works), earlier: Set(earlier.map(\.id)))
    try Task.checkCancellation()
    guard counter.periods.contains(where: { $0.places > 0 }) else {
      throw RankingLogError.nothing("no stored list has such a work")
    }
    return PeriodHistory(periods: counter.periods, coverage: counter.coverage)
  }

  /// The artist with a name, or whose name alone contains it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if several artists match, ``RankingLogError/nothing(_:)`` if none does.
  public func artist(named name: String) async throws -> Artist {
    let artists = try await services.archive.artists(named: name, limit: 6)
    guard let artist = artists.first else { throw RankingLogError.nothing("no stored artist has that name") }
    guard artists.count == 1 else {
      let names = artists.prefix(5).map { "\($0.id) (\($0.name))" } + (artists.count > 5 ? ["…"] : [])
      throw RankingLogError.usage(
        "several artists have that name; give an ID: \(names.joined(separator: ", "))")
    }
    return artist
  }
}

/// Counts places by period.
private struct PeriodCounter {
  private let timeline: Timeline
  private let length: PeriodHistory.Length
  /// The period of each round.
  private let slots: [Int]
  private(set) var periods: [PeriodHistory.Period] = []

  init(_ timeline: Timeline, _ length: PeriodHistory.Length) {
    (self.timeline, self.length) = (timeline, length)
    var slots: [Int] = []
    for round in timeline.rounds {
      let name = String("\(round.date)".prefix(length == .month ? 7 : 4))
      if periods.last?.name != name { periods.append(PeriodHistory.Period(name: name)) }
      slots.append(periods.count - 1)
      if round.isKnown {
        periods[periods.count - 1].known += 1
      } else {
        periods[periods.count - 1].unknown += 1
      }
    }
    self.slots = slots
  }

  var coverage: Coverage { Coverage(timeline) }
  /// The day before the first date.
  var start: RankingDate { timeline.dates.lowerBound.adding(days: -1) }

  /// - Parameter earlier: The lists before the dates.
  mutating func count(_ places: [(list: Int, work: Int, place: Int)], earlier: Set<Int>) {
    let rounds = Dictionary(
      uniqueKeysWithValues: timeline.rounds.enumerated().compactMap { index, round in
        round.list.map { ($0.id, index) }
      })
    var first: [Int: Int] = [:]
    var works: [Set<Int>] = periods.map { _ in [] }
    for (list, work, place) in places where timeline.counts(place) {
      if earlier.contains(list) { first[work] = -1 }
      guard let round = rounds[list] else { continue }
      let slot = slots[round]
      first[work] = min(first[work] ?? .max, slot)
      works[slot].insert(work)
      periods[slot].places += 1
      if timeline.rounds[round].isKnown { periods[slot].knownPlaces += 1 }
      if (place, work) < (periods[slot].best ?? .max, periods[slot].bestWork ?? .max) {
        (periods[slot].best, periods[slot].bestWork) = (place, work)
      }
    }
    for slot in periods.indices { periods[slot].works = works[slot].count }
    for slot in first.values where slot >= 0 { periods[slot].debuts += 1 }
  }
}
