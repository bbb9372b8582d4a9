/// A stored or received ranking: one source, one series, one date.
public struct Ranking: Codable, Hashable, Sendable {
  /// The API that served the ranking.
  public var source: RankingSource
  /// The series.
  public var kind: RankingKind
  /// The ranking's date in Japan.
  public var date: RankingDate
  /// The time of the first request.
  public var fetchedAt: Timestamp
  /// The number of entries according to the source; nil if the source omits it.
  public var total: Int?
  /// The state of its pages.
  public var state: RankingState
  /// The date of the previous ranking according to the source, which proves that no ranking exists between the two.
  public var previousDate: RankingDate?

  /// Creates a ranking.
  public init(
    source: RankingSource, kind: RankingKind, date: RankingDate, fetchedAt: Timestamp, total: Int? = nil,
    state: RankingState = .partial, previousDate: RankingDate? = nil
  ) {
    self.source = source
    self.kind = kind
    self.date = date
    self.fetchedAt = fetchedAt
    self.total = total
    self.state = state
    self.previousDate = previousDate
  }
}

extension Ranking {
  /// Whether the source states that a date has no ranking: the date is between this ranking and the previous one.
  func excludes(_ other: RankingDate) -> Bool {
    guard let previousDate else { return false }
    return previousDate < other && other < date
  }
}

extension Ranking: CustomStringConvertible {
  /// The ranking in messages: `daily 2024-01-05 (web)`.
  public var description: String { "\(kind.name) \(date) (\(source.rawValue))" }
}
