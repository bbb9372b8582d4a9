/// The requested rankings and limits.
public struct RankingSelection: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The requested dates.
  public var schedule: RankingSchedule
  /// The limits for each ranking.
  public var limits: RankingLimits
  /// The API to use; nil for automatic selection: stored data, then pixiv's website, then the app API if only it can
  /// serve the ranking.
  public var source: RankingSource?
  /// The use of the archive and the network.
  public var cachePolicy: CachePolicy

  /// Creates a selection.
  public init(
    kind: RankingKind, schedule: RankingSchedule, limits: RankingLimits = RankingLimits(),
    source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache
  ) {
    self.kind = kind
    self.schedule = schedule
    self.limits = limits
    self.source = source
    self.cachePolicy = cachePolicy
  }

  /// Creates a selection of the dates in a range that have a ranking, newest first, with all or the top `count`
  /// entries of each ranking. The range of one day is `date...date`.
  public init(
    _ mode: RankingMode, _ content: RankingContent = .all, on dates: ClosedRange<RankingDate>,
    top count: Int? = nil
  ) {
    let newestFirst = mode.period.ends(from: dates.upperBound, to: dates.lowerBound)
    self.init(
      kind: RankingKind(mode, content),
      schedule: .dates(newestFirst.isEmpty ? [dates.upperBound] : newestFirst, note: nil),
      limits: RankingLimits(entries: count))
  }

  /// Creates a selection of one ranking, with all or the top `count` entries: `RankingSelection(.daily, on: date)`.
  public init(
    _ mode: RankingMode, _ content: RankingContent = .all, on date: RankingDate, top count: Int? = nil
  ) {
    self.init(mode, content, on: date...date, top: count)
  }

  /// Validates that the series exists and that the source has it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the valid choices.
  public func check() throws(RankingLogError) {
    guard kind.exists else { throw kind.doesNotExist }
    guard let source, !source.lists(kind) else { return }
    let able = RankingSource.allCases.filter { $0.lists(kind) }
    throw .usage("source \(source.rawValue) does not list \(kind.name); \(.useSource(able))")
  }
}
