/// The ranks of an artist's works, or of the works with a tag, in a series by month or year.
public struct PeriodHistory: Sendable {
  /// The subject of a history.
  public enum Subject: Hashable, Sendable {
    /// The works of an artist.
    case artist(Int)
    /// The works that currently have exactly this tag. If no stored work has it, the works with the most frequent tag
    /// that has this name in another language.
    case tag(String)
  }

  /// A length of periods.
  public enum Length: String, CaseIterable, Sendable {
    /// A calendar month.
    case month
    /// A calendar year.
    case year
  }

  /// The counts of a month or a year.
  public struct Period: Hashable, Sendable {
    /// `2024-01`, or `2024`.
    public var name: String
    /// The number of rankings stored to the depth.
    public var known = 0
    /// The number of expected rankings that are not stored to the depth.
    public var unknown = 0
    /// The number of entries of all works; nil if no ranking is stored.
    public var places: Int?
    /// The number of works; nil if no ranking is stored.
    public var works: Int?
    /// The number of works without an earlier stored ranking in the series; nil if no ranking is stored.
    public var debuts: Int?
    /// The best rank.
    public var best: Int?
    /// The work with the best rank.
    public var bestWork: Int?

    /// The number of entries in complete rankings.
    var knownPlaces = 0

    /// The entries per complete ranking, so that months with missing dates are comparable; nil without complete
    /// rankings.
    public var perList: Double? { known > 0 ? Double(knownPlaces) / Double(known) : nil }
  }

  /// The artist or the tag.
  public var subject: Subject
  /// The periods with an expected ranking, oldest first.
  public var periods: [Period]
  /// The coverage of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// Returns the history of an artist or a tag in a series.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no stored ranking contains a matching work.
  public func history(
    of subject: PeriodHistory.Subject, _ query: AnalysisQuery, by length: PeriodHistory.Length = .month
  ) async throws -> PeriodHistory {
    var subject = subject
    var ids = try await works(of: subject)
    if case .tag(let name) = subject, ids.isEmpty, let tag = try await tag(named: name) {
      subject = .tag(tag)
      ids = try await works(of: subject)
    }
    let timeline = try await timeline(query)
    // Debuts also depend on earlier rankings.
    let start = timeline.dates.lowerBound.adding(days: -1)
    let earlier = start < .first ? [] : try await services.archive.lists(of: query.kind, in: .first...start)
    let counter = try await services.archive.reduceEntries(
      of: ids, into: PeriodCounter(timeline, length, earlier: earlier.map(\.id))
    ) { (counter, entry, place) throws(RankingLogError) in try counter.add(entry, place) }
    try Task.checkCancellation()
    let periods = counter.result
    guard periods.contains(where: { $0.places ?? 0 > 0 }) else {
      throw RankingLogError.nothing("no matching work in the stored rankings")
    }
    return PeriodHistory(subject: subject, periods: periods, coverage: Coverage(timeline))
  }

  private func works(of subject: PeriodHistory.Subject) async throws -> [Int] {
    switch subject {
    case .artist(let id): return try await services.archive.works(ofArtist: id)
    case .tag(let tag):
      // Without an index, all works are read, which is faster than building an index.
      if let works = try await services.archive.indexedWorks(withTag: tag) { return works }
      return try await services.archive.works(withTag: tag)
    }
  }

  /// Returns the most frequent tag with this name in another language or, if there is none, with a name with a word that
  /// starts with the text; nil if there is neither.
  private func tag(named text: String) async throws -> String? {
    let folded = Array(text.folded.utf8)
    let texts = [true, false].map { TagText(folded: folded, isWhole: $0) }
    let named = try await services.archive.tags(named: Set(texts))
    guard !named.isEmpty else { return nil }
    let tags = try await WorkSearch(services: services).tags(startingWith: text).map(\.tag)
    return texts.lazy.compactMap { text in
      tags.first { named[text]?.contains(Array($0.folded.utf8)) ?? false }
    }.first
  }

  /// Returns the artist with a name, or the only artist whose name contains it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if several artists match; ``RankingLogError/nothing(_:)`` if none matches.
  public func artist(named name: String) async throws -> Artist {
    let artists = try await services.archive.artists(named: name, limit: 6)
    guard let artist = artists.first else { throw RankingLogError.nothing("no stored artist with that name") }
    guard artists.count == 1 else {
      let names = artists.prefix(5).map { "\($0.id) (\($0.name))" } + (artists.count > 5 ? ["…"] : [])
      throw RankingLogError.usage(
        "several artists have that name; use an ID: \(names.joined(separator: ", "))")
    }
    return artist
  }
}
