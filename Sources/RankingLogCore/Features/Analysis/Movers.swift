/// The changes of works' ranks between two rankings.
public struct Movers: Sendable {
  /// A work's ranks in both rankings.
  public struct Move: Hashable, Sendable {
    /// The change of a work.
    public enum State: String, CaseIterable, Sendable {
      /// A better rank than in the other ranking.
      case up
      /// A worse rank than in the other ranking.
      case down
      /// The same rank in both rankings.
      case same
      /// New, and in no earlier stored ranking of the series.
      case debut
      /// New, and in an earlier stored ranking.
      case back
      /// No longer in the ranking.
      case out
      /// The other ranking is not stored.
      case unknown
    }

    /// The work's ID, title and artist; only the ID if its metadata is not stored.
    public var illust: Illust
    /// The rank; nil if the work left the ranking.
    public var rank: Int?
    /// The rank in the other ranking: 0 if the work was not in it, nil if unknown.
    public var previousRank: Int?
    /// The change of the work.
    public var state: State

    /// The number of ranks gained, negative for ranks lost; nil unless the work is in both rankings.
    public var change: Int? {
      guard let rank, let previousRank, previousRank > 0 else { return nil }
      return previousRank - rank
    }
  }

  /// The ranking to compare with.
  public enum Base: Hashable, Sendable {
    /// In daily modes the previous day, using the ranking's previous ranks; in other modes the previous ranking.
    case automatic
    /// The stored previous ranking.
    case round
    /// The stored ranking of a date.
    case date(RankingDate)
  }

  /// The series.
  public var kind: RankingKind
  /// The date of the ranking.
  public var date: RankingDate
  /// The date of the ranking compared with; nil if none is stored.
  public var against: RankingDate?
  /// The moves: by the number of ranks gained, then new works by rank, then unknown ones.
  public var moves: [Move]
  /// The number of earlier dates that are not stored, on which a debut may have been ranked before; 0 without debuts.
  public var earlierNotStored: Int
  /// The coverage of the ranking.
  public var coverage: Coverage
}

extension Movers {
  /// The limits of the moves: missing rankings that could change them.
  public var notices: [Message] {
    var notices: [Message] = []
    if against == nil { notices.append("cannot compare: the previous ranking is not stored") }
    if earlierNotStored > 0 {
      notices.append(
        "a debut is a work that no earlier stored ranking contains; \(earlierNotStored) earlier dates are not stored"
      )
    }
    return notices
  }

  /// The error if no move matches.
  public var nothing: RankingLogError {
    .nothing("no matching works in \(kind.name) \(date), compared with \(against.map(String.init) ?? "none")")
  }
}

extension Analysis {
  /// Returns the changes of the works of a ranking.
  ///
  /// - Parameters:
  ///   - query: One date; the newest stored ranking if nil.
  ///   - base: The ranking to compare with.
  ///   - leavers: Whether to return the works that left the ranking, and not those in it.
  ///   - states: Limits the result to works in these states.
  ///   - limit: The maximum number of moves; the first ones in order are returned.
  /// - Throws: ``RankingLogError/nothing(_:)`` if one of the two rankings is not stored.
  public func movers(
    _ query: AnalysisQuery, since base: Movers.Base = .automatic, leavers: Bool = false,
    only states: Set<Movers.Move.State>? = nil, limit: Int? = nil
  ) async throws -> Movers {
    var query = query
    query.dates = query.dates ?? .latest
    let timeline = try await timeline(query)
    guard timeline.dates.lowerBound == timeline.dates.upperBound, let list = timeline.slots.first?.list
    else {
      throw RankingLogError.usage("movers compares the ranking of one date; use a date, not a range")
    }
    let coverage = Coverage(timeline)
    // Works leave a ranking at its depth. Otherwise, previous ranks below the common depth are used too.
    if leavers, timeline.isDepthCommon, let depth = timeline.depth { query = query.to(commonDepth: depth) }
    let places = try await services.archive.places(of: list.id, depth: query.depth)
    let comparison = try await comparison(of: list, places, query, base, usesPreviousRanks: !leavers)
    let all =
      leavers
      ? try self.leavers(places, comparison, coverage) : try await moves(places, list, query, comparison)
    let chosen = Movers.first(limit, of: all.filter { states?.contains($0.state) ?? true })
    let hasDebuts = chosen.contains { $0.state == .debut }
    // Titles are the slowest to read, so they are read only for these works.
    let titles = try await services.archive.titles(of: chosen.map(\.illust.id))
    return Movers(
      kind: query.kind, date: list.date, against: comparison.date,
      moves: zip(chosen, titles).map { move, title in
        var move = move
        move.illust = title ?? move.illust
        return move
      },
      earlierNotStored: hasDebuts ? try await rankingsNotStored(before: list.date, query) : 0,
      coverage: coverage)
  }

  /// Returns the moves of the works in a ranking.
  private func moves(
    _ places: [ListPlace], _ list: StoredList, _ query: AnalysisQuery, _ comparison: Comparison
  ) async throws(RankingLogError) -> [Movers.Move] {
    let before = places.map { comparison.place(of: $0, depth: query.depth) }
    let new = zip(places, before).filter { $1 == 0 }.map(\.0.work)
    let earlier = try await services.archive.listed(new, in: query.kind, before: list.date)
    return zip(places, before).map { place, before in
      let state: Movers.Move.State =
        switch before {
        case nil: .unknown
        case 0: earlier.contains(place.work) ? .back : .debut
        case let before?: before > place.place ? .up : before < place.place ? .down : .same
        }
      return Movers.Move(
        illust: Illust(id: place.work), rank: place.place, previousRank: before, state: state)
    }
  }

  /// Returns the number of earlier expected rankings that are not stored.
  func rankingsNotStored(before date: RankingDate, _ query: AnalysisQuery) async throws(RankingLogError)
    -> Int
  {
    let slots = (date.dayNumber - query.kind.mode.firstDate.dayNumber) / query.stepDays
    return max(0, slots - (try await services.archive.countOfDates(of: query.kind, before: date)))
  }

  /// Returns the works of the other ranking that are not in this one.
  private func leavers(_ places: [ListPlace], _ comparison: Comparison, _ coverage: Coverage)
    throws(RankingLogError) -> [Movers.Move]
  {
    guard coverage.isWhole, comparison.listProvesAbsence else {
      throw .nothing("cannot determine the works that left: \(coverage.message)")
    }
    let present = Set(places.map(\.work))
    return comparison.places.filter { !present.contains($0.key) }.map { work, place in
      Movers.Move(illust: Illust(id: work), rank: nil, previousRank: place, state: .out)
    }
  }
}

extension Movers {
  /// Returns the first moves in order; all for nil.
  fileprivate static func first(_ limit: Int?, of moves: [Move]) -> [Move] {
    // Moves are large, so their indices are sorted.
    let order = moves.map(\.order)
    return order.indices.sorted { order[$0] < order[$1] }.prefix(limit ?? .max).map { moves[$0] }
  }
}

extension Movers.Move {
  /// The order of moves: by ranks gained, then new works, then unknown ones, then those that left; each by rank.
  fileprivate var order: (Int, Int, Int, Int) {
    let group =
      switch state {
      case .up, .down, .same: 0
      case .debut, .back: 1
      case .unknown: 2
      case .out: 3
      }
    return (group, -(change ?? 0), rank ?? previousRank ?? 0, illust.id)
  }
}
