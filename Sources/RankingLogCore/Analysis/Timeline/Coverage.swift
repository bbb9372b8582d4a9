/// What an answer rests on: how much of a series is stored between two dates.
public struct Coverage: Hashable, Sendable {
  /// A list of which not all places that count are stored.
  public struct PartialList: Hashable, Sendable {
    /// The list's date.
    public var date: RankingDate
    /// The number of places stored from the first one without a gap.
    public var places: Int
  }

  /// The series.
  public var kind: RankingKind
  /// The dates that the answer covers.
  public var dates: ClosedRange<RankingDate>
  /// The number of places that count; nil for all.
  public var depth: Int?
  /// The number of lists stored to the depth.
  public var known: Int
  /// The lists stored in part.
  public var partial: [PartialList]
  /// The dates that are not stored, of which nothing is known.
  public var notStored: [RankingDate]
  /// The number of dates for which pixiv has no ranking.
  public var absent: Int

  /// Whether every date is stored to the depth.
  public var isWhole: Bool { partial.isEmpty && notStored.isEmpty }

  /// The share of rounds that are not stored to the depth, from 0 to 1.
  public var unknownShare: Double {
    let unknown = partial.count + notStored.count
    return unknown == 0 ? 0 : Double(unknown) / Double(known + unknown)
  }

  /// - Parameter dates: Limits it to a part of the timeline.
  init(_ timeline: Timeline, in dates: ClosedRange<RankingDate>? = nil) {
    (kind, depth) = (timeline.kind, timeline.depth)
    self.dates = dates ?? timeline.dates
    let rounds = timeline.rounds.filter { [range = self.dates] in range.contains($0.date) }
    known = rounds.count { $0.isKnown }
    partial = rounds.filter { !$0.isKnown }.compactMap { round in
      round.list.map { PartialList(date: round.date, places: $0.covered) }
    }
    notStored = rounds.filter { $0.list == nil }.map(\.date)
    absent = timeline.absent.count { [range = self.dates] in range.contains($0) }
  }
}

extension Coverage {
  /// One line: `daily 2024-02-01..2024-02-29: 28 lists known, 1 not stored (2024-02-11)`, with the next step.
  public var message: Message {
    var parts = ["\(known) \(known == 1 ? "list" : "lists") known"]
    if !partial.isEmpty {
      let lists = partial.prefix(Self.named).map { "\($0.date): \($0.places) places" }
      parts.append("\(partial.count) partial (\(Self.list(Array(lists), of: partial.count)))")
    }
    if !notStored.isEmpty {
      let ranges = Self.ranges(notStored)
      let named = Self.list(Array(ranges.prefix(Self.named)), of: ranges.count)
      parts.append("\(notStored.count) not stored (\(named))")
    }
    let line: Message = "\(kind.name) \(dates.text): \(parts.joined(separator: ", "))"
    let missing = partial.map(\.date) + notStored
    guard let first = missing.min(), let last = missing.max() else { return line }
    return line + "; \(.fetchRankings(kind, first...last))"
  }

  private static let named = 5

  private static func list(_ names: [String], of count: Int) -> String {
    (names + (count > names.count ? ["…"] : [])).joined(separator: ", ")
  }

  /// Runs of successive days as ranges.
  private static func ranges(_ dates: [RankingDate]) -> [String] {
    let numbered = Array(dates.enumerated())
    return numbered.chunked { $0.element.dayNumber - $0.offset }.map { run in
      (run[run.startIndex].element...run[run.endIndex - 1].element).text
    }
  }
}

extension Coverage {
  /// The greatest share of unknown lists at which successive lists are counted. With one date in five missing, more than
  /// half of all streaks are cut short.
  private static let maxUnknownShare = 0.2

  /// Throws if too many lists are not known to count successive ones.
  func checkSuccession() throws(RankingLogError) {
    guard unknownShare > Self.maxUnknownShare else { return }
    throw .incomplete(
      "successive lists cannot be counted: \(Int((unknownShare * 100).rounded())) % of them are not known; \(message)"
    )
  }
}
