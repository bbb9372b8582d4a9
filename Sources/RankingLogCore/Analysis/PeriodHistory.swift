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
    var knownPlaces = 0

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
    let timeline = try await timeline(query)
    // Debuts depend on earlier lists too.
    let start = timeline.dates.lowerBound.adding(days: -1)
    let earlier = start < .first ? [] : try await services.archive.lists(of: query.kind, in: .first...start)
    let counter = try await services.archive.reduceEntries(
      of: works, into: PeriodCounter(timeline, length, earlier: earlier.map(\.id))
    ) { (counter, entry, place) throws(RankingLogError) in try counter.add(entry, place) }
    try Task.checkCancellation()
    let periods = counter.result
    guard periods.contains(where: { $0.places > 0 }) else {
      throw RankingLogError.nothing("no stored list has such a work")
    }
    return PeriodHistory(periods: periods, coverage: Coverage(timeline))
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
