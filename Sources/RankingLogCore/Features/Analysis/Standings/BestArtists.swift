/// The best artists of a series between two dates.
public struct BestArtists: Sendable {
  /// An artist's results.
  public struct Standing: Hashable, Sendable {
    /// The artist.
    public var artist: Artist
    /// The points of all works.
    public var points = 0
    /// The number of works.
    public var works = 0
    /// The number of rankings, counted for each work.
    public var places = 0
    /// The number of months with a ranked work.
    public var months = 0
    /// The best rank of any work.
    public var best = Int.max
    /// The work with the best rank.
    public var bestWork = 0
    /// The number of works without a stored ranking of the series before the dates; nil unless the order uses it.
    public var debuts: Int?

    fileprivate init(_ id: Int) { artist = Artist(id: id, name: "") }
  }

  /// The artists, best first.
  public var standings: [Standing]
  /// The coverage of the series.
  public var coverage: Coverage
}

extension Analysis {
  /// Returns the best artists of a series. Only stored rankings within the dates count.
  ///
  /// - Parameters:
  ///   - query: The series, the dates and the depth.
  ///   - key: The first key of the order: points, peak, days (entries), months or debuts. The next keys are points,
  ///     best rank and ID.
  ///   - limit: The maximum number of artists.
  public func bestArtists(_ query: AnalysisQuery, by key: StandingKey = .points, limit: Int) async throws
    -> BestArtists
  {
    guard [.points, .peak, .days, .months, .debuts].contains(key) else {
      throw RankingLogError.usage(
        "artists have no \(key.rawValue); valid: points, peak, days, months, debuts")
    }
    let timeline = try await timeline(query)
    // Years of rankings contain most works, so their artists are read at the same time.
    let all =
      timeline.slots.count > 365
      ? services.archive.withSecondConnection { (connection: borrowing Connection) throws(RankingLogError) in
        try WorkArtists(connection)
      } : nil
    let tally = try await tally(timeline)
    let works = tally.works.map(\.id)
    let artists =
      if let all = try await all?.value { all.artists(of: works) } else {
        try await services.archive.artists(of: works)
      }
    let earlier =
      key == .debuts
      ? try await services.archive.listed(
        works, in: query.kind, before: timeline.dates.lowerBound) : nil
    var best = Best<BestArtists.Standing>(limit) { $0.isBetter(than: $1, by: key) }
    for standing in tally.artists(artists, earlier) { best.add(standing) }
    var standings = best.elements
    let names = try await services.archive.artistNames(standings.map(\.artist.id))
    for index in standings.indices { standings[index].artist = names[index] }
    return BestArtists(standings: standings, coverage: Coverage(timeline))
  }
}

extension SpanTally {
  /// Returns the results of artists.
  ///
  /// - Parameters:
  ///   - artists: The artist of each work; nil if unknown.
  ///   - earlier: The works that were ranked before; nil if debuts do not count.
  fileprivate func artists(_ artists: [Int?], _ earlier: Set<Int>?) -> [BestArtists.Standing] {
    var indices = IDIndex()
    var standings: [BestArtists.Standing] = []
    // A bit for each month of an artist.
    let first = monthsOfWorks.first?.month ?? 0
    let words = Int((monthsOfWorks.last?.month ?? 0) - first) / 64 + 1
    var months: [UInt64] = []
    let artists = zip(works, artists).map { work, artist -> Int32 in
      guard let artist else { return -1 }
      let index = indices.add(artist)
      if index == standings.count {
        standings.append(BestArtists.Standing(artist))
        months.append(contentsOf: repeatElement(0, count: words))
      }
      standings[index].add(work, isDebut: earlier.map { !$0.contains(work.id) })
      return Int32(index)
    }
    for (work, month) in monthsOfWorks where artists[Int(work)] >= 0 {
      let bit = Int(month - first)
      months[Int(artists[Int(work)]) * words + bit / 64] |= 1 << UInt64(bit % 64)
    }
    for index in standings.indices {
      standings[index].months = months[index * words..<(index + 1) * words].reduce(0) {
        $0 + $1.nonzeroBitCount
      }
    }
    return standings
  }
}

extension BestArtists.Standing {
  fileprivate mutating func add(_ work: SpanTally.Work, isDebut: Bool?) {
    points += work.points
    works += 1
    places += Int(work.lists)
    if let isDebut { debuts = (debuts ?? 0) + (isDebut ? 1 : 0) }
    if best == .max || (work.peak, work.id) < (best, bestWork) { (best, bestWork) = (work.peak, work.id) }
  }

  fileprivate func isBetter(than other: Self, by key: StandingKey) -> Bool {
    switch key {
    case .peak where best != other.best: best < other.best
    case .days where places != other.places: places > other.places
    case .months where months != other.months: months > other.months
    case .debuts where debuts != other.debuts: debuts ?? 0 > other.debuts ?? 0
    default: (points, other.best, places, other.artist.id) > (other.points, best, other.places, artist.id)
    }
  }
}
