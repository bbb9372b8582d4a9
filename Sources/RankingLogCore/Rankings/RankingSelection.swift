/// Which rankings are wanted, and how much of each.
public struct RankingSelection: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The dates.
  public var schedule: RankingSchedule
  /// How much of each ranking.
  public var limits: RankingLimits
  /// The API to ask; nil to choose: what is stored, then the Web, then the App where only it can answer.
  public var source: RankingSource?
  /// How the archive and the network are used.
  public var cachePolicy: CachePolicy

  /// A selection.
  public init(
    kind: RankingKind, schedule: RankingSchedule, limits: RankingLimits = RankingLimits(),
    source: RankingSource? = nil, cachePolicy: CachePolicy = .stored
  ) {
    self.kind = kind
    self.schedule = schedule
    self.limits = limits
    self.source = source
    self.cachePolicy = cachePolicy
  }

  /// Whether the series exists and the source can list it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)``, which names what there is.
  public func check() throws(RankingLogError) {
    guard kind.exists else {
      let contents = kind.mode.contents.map(\.rawValue).joined(separator: ", ")
      throw .usage(
        "the \(kind.mode.rawValue) ranking has no content \(kind.content.rawValue): it has \(contents)")
    }
    guard let source, !source.lists(kind) else { return }
    let able = RankingSource.allCases.filter { $0.lists(kind) }.map(\.rawValue).joined(separator: ", ")
    throw .usage("the source \(source.rawValue) does not list \(kind.name): use --source \(able)")
  }
}
