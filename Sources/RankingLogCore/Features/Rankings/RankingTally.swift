/// The events of a feed of rankings, counted.
public struct RankingTally: Sendable {
  /// The number of entries.
  public private(set) var entries = 0
  /// The dates without a ranking.
  public private(set) var absent: [RankingDate] = []
  /// The dates of rankings that their source contradicted.
  public private(set) var brokenOff: [RankingDate] = []
  /// The dates of rankings that are not stored to the requested depth, by the number of stored pages.
  public private(set) var notStored: [Int: [RankingDate]] = [:]

  /// A tally without events.
  public init() {}

  /// Counts an event.
  public mutating func add(_ event: RankingEvent) {
    switch event {
    case .page(_, let page): entries += page.count
    case .brokenOff(let ranking, _): brokenOff.append(ranking.date)
    case .absent(let date, _): absent.append(date)
    case .notStored(let date, let page): notStored[page - 1, default: []].append(date)
    case .ended, .note: break
    }
  }

  /// Returns the outcome of a feed that reached its end.
  ///
  /// - Throws: ``RankingLogError/nothing(_:)`` if no requested date has a ranking to show.
  public func outcome(of kind: RankingKind) throws(RankingLogError) -> RunOutcome {
    if entries == 0, !absent.isEmpty || !notStored.isEmpty {
      let reason: Message =
        notStored.isEmpty
        ? "pixiv has no ranking on the requested dates" : "none of the requested dates is stored"
      throw .nothing("no \(kind.name) ranking to show: \(reason)")
    }
    return notStored.isEmpty && brokenOff.isEmpty ? .complete : .partial
  }
}
