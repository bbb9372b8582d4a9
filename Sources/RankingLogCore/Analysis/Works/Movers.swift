/// How the works of a list moved since another one.
public struct Movers: Sendable {
  /// A work's places on both lists.
  public struct Move: Hashable, Sendable {
    /// What happened to a work.
    public enum State: String, CaseIterable, Sendable {
      case up, down, same
      /// New, and on no stored list of the series before.
      case debut
      /// New, and on a stored list before.
      case back
      /// No longer on the list.
      case out
      /// Nothing is known of the other list.
      case unknown
    }

    /// The work's id, title and artist; only the id if its metadata is not stored.
    public var illust: Illust
    /// The place on the list; nil if the work left it.
    public var rank: Int?
    /// The place on the other list: 0 if the work was not on it, nil if unknown.
    public var previousRank: Int?
    /// What happened.
    public var state: State

    /// The number of places gained, negative for places lost; nil unless the work is on both lists.
    public var change: Int? {
      guard let rank, let previousRank, previousRank > 0 else { return nil }
      return previousRank - rank
    }
  }

  /// What the list is compared with.
  public enum Base: Hashable, Sendable {
    /// The day before in daily modes, by the list's own previous ranks; in others the round before.
    case automatic
    /// The stored list of the round before.
    case round
    /// The stored list of a date.
    case date(RankingDate)
  }

  /// The series.
  public var kind: RankingKind
  /// The list's date.
  public var date: RankingDate
  /// The date of the list compared with; nil if none is stored.
  public var against: RankingDate?
  /// The moves: by the number of places gained, then new works by rank, then unknown ones.
  public var moves: [Move]
  /// The number of earlier dates that are not stored, on which a debut may have been listed before; 0 without debuts.
  public var earlierNotStored: Int
  /// What is stored of the list.
  public var coverage: Coverage
}

extension Analysis {
  /// How the works of a list moved.
  ///
  /// - Parameters:
  ///   - query: One date; the newest stored list without one.
  ///   - base: What the list is compared with.
  ///   - leavers: Whether to return the works that left the list in place of those on it.
  ///   - states: Limits the result to works that did one of these.
  ///   - limit: The greatest number of moves; the first ones in order remain.
  /// - Throws: ``RankingLogError/nothing(_:)`` if the list, or what it is compared with, is not stored.
  public func movers(
    _ query: AnalysisQuery, since base: Movers.Base = .automatic, leavers: Bool = false,
    only states: Set<Movers.Move.State>? = nil, limit: Int? = nil
  ) async throws -> Movers {
    var query = query
    query.dates = query.dates ?? .latest
    let timeline = try await timeline(query)
    guard timeline.dates.lowerBound == timeline.dates.upperBound, let list = timeline.rounds.first?.list
    else {
      throw RankingLogError.usage("movers compares the list of one date; give one date, not a range")
    }
    let coverage = Coverage(timeline)
    let places = try await services.archive.places(of: list.id, depth: query.depth)
    let comparison = try await comparison(of: list, places, query, base, usesPreviousRanks: !leavers)
    let all =
      leavers
      ? try self.leavers(places, comparison, coverage) : try await moves(places, list, query, comparison)
    let chosen = Movers.first(limit, of: all.filter { states?.contains($0.state) ?? true })
    let hasDebuts = chosen.contains { $0.state == .debut }
    // Titles take the longest to read, and are read of these works only.
    let titles = try await services.archive.titles(of: chosen.map(\.illust.id))
    return Movers(
      kind: query.kind, date: list.date, against: comparison.date,
      moves: zip(chosen, titles).map { move, title in
        var move = move
        move.illust = title ?? move.illust
        return move
      },
      earlierNotStored: hasDebuts ? try await roundsNotStored(before: list.date, query) : 0,
      coverage: coverage)
  }

  /// The moves of the works on a list.
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

  /// The number of earlier rounds that are not stored.
  func roundsNotStored(before date: RankingDate, _ query: AnalysisQuery) async throws(RankingLogError) -> Int
  {
    let rounds = (date.dayNumber - query.kind.mode.firstDate.dayNumber) / query.stepDays
    return max(0, rounds - (try await services.archive.countOfDates(of: query.kind, before: date)))
  }

  /// The works of the other list that the list lacks.
  private func leavers(_ places: [ListPlace], _ comparison: Comparison, _ coverage: Coverage)
    throws(RankingLogError) -> [Movers.Move]
  {
    guard coverage.isWhole, comparison.listProvesAbsence else {
      throw .nothing("which works left is not known: \(coverage.message)")
    }
    let present = Set(places.map(\.work))
    return comparison.places.filter { !present.contains($0.key) }.map { work, place in
      Movers.Move(illust: Illust(id: work), rank: nil, previousRank: place, state: .out)
    }
  }
}

extension Movers {
  /// The first moves in order; all for nil.
  fileprivate static func first(_ limit: Int?, of moves: [Move]) -> [Move] {
    // Moves are large, so that their numbers are sorted.
    let order = moves.map(\.order)
    return order.indices.sorted { order[$0] < order[$1] }.prefix(limit ?? .max).map { moves[$0] }
  }
}

extension Movers.Move {
  /// Moves by the places gained, then new works, then unknown ones, then those that left; each by place.
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
