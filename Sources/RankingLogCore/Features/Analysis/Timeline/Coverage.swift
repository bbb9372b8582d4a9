/// The basis of an analysis: the stored part of a series between two dates.
public struct Coverage: Hashable, Sendable {
  /// A ranking that is not stored to the depth.
  public struct PartialList: Hashable, Sendable {
    /// The date of the ranking.
    public var date: RankingDate
    /// The number of entries stored from the first one without a gap.
    public var places: Int
  }

  /// The series.
  public var kind: RankingKind
  /// The dates of the analysis.
  public var dates: ClosedRange<RankingDate>
  /// The number of ranks that count; nil for all.
  public var depth: Int?
  /// Whether the stored rankings determine the depth, because none of them is complete and the query has no depth.
  public var isDepthCommon: Bool
  /// The number of rankings stored to the depth.
  public var known: Int
  /// The rankings stored in part.
  public var partial: [PartialList]
  /// The dates that are not stored.
  public var notStored: [RankingDate]
  /// The number of dates for which pixiv has no ranking.
  public var absent: Int

  /// Whether every date is stored to the depth.
  public var isWhole: Bool { partial.isEmpty && notStored.isEmpty }

  /// The share of expected rankings that are not stored to the depth, from 0 to 1.
  public var unknownShare: Double {
    let unknown = partial.count + notStored.count
    return unknown == 0 ? 0 : Double(unknown) / Double(known + unknown)
  }

  /// - Parameter dates: Limits the coverage to a part of the timeline.
  init(_ timeline: Timeline, in dates: ClosedRange<RankingDate>? = nil) {
    (kind, depth, isDepthCommon) = (timeline.kind, timeline.depth, timeline.isDepthCommon)
    self.dates = dates ?? timeline.dates
    let slots = timeline.slots.filter { [range = self.dates] in range.contains($0.date) }
    known = slots.count { $0.isKnown }
    partial = slots.filter { !$0.isKnown }.compactMap { slot in
      slot.list.map { PartialList(date: slot.date, places: $0.covered) }
    }
    notStored = slots.filter { $0.list == nil }.map(\.date)
    absent = timeline.absent.count { [range = self.dates] in range.contains($0) }
  }
}

extension Coverage {
  /// One line, with the next step: `daily 2024-02-01..2024-02-29: 28 rankings complete, 1 not stored (2024-02-11)`.
  public var message: Message {
    let all: Message =
      if isDepthCommon, let depth {
        known == 1 ? "1 ranking stored to rank \(depth)" : "\(known) rankings stored to rank \(depth)"
      } else {
        known == 1 ? "1 ranking complete" : "\(known) rankings complete"
      }
    var parts = [all]
    if !partial.isEmpty {
      var lists = partial.prefix(5).map { "\($0.date): \($0.places) entries" }
      if partial.count > 5 { lists.append("…") }
      parts.append("\(partial.count) partial (\(lists.joined(separator: ", ")))")
    }
    if !notStored.isEmpty {
      parts.append("\(notStored.count) not stored (\(RankingDate.text(notStored)))")
    }
    let limit: Message = isDepthCommon ? "; lower ranks are not compared" : ""
    let line: Message = "\(kind.name) \(dates.text): \(parts.joined(separator: ", "))\(limit)"
    let missing = partial.map(\.date) + notStored
    guard let first = missing.min(), let last = missing.max() else { return line }
    return line + "; \(.fetchRankings(kind, first...last, limit: depth))"
  }
}

extension Coverage {
  /// The maximum share of incomplete rankings at which successive rankings are counted. With one date in five missing,
  /// more than half of all streaks are truncated.
  private static let maxUnknownShare = 0.2

  /// Throws if too many rankings are incomplete to count successive ones.
  func checkSuccession() throws(RankingLogError) {
    guard unknownShare > Self.maxUnknownShare else { return }
    throw .incomplete(
      "cannot count successive rankings: \(Int((unknownShare * 100).rounded())) % are not complete; \(message)"
    )
  }
}
