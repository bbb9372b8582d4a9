/// The expected rankings of a series, stored or not, in the order of dates.
///
/// A date that is not stored is never a date without the work. Dates for which pixiv has no ranking are omitted, so the
/// rankings before and after them are successive.
struct Timeline: Sendable {
  let kind: RankingKind
  let dates: ClosedRange<RankingDate>
  /// The number of ranks that count; nil for all.
  let depth: Int?
  /// Whether the stored rankings determine the depth, because none of them is complete and the query has no depth.
  let isDepthCommon: Bool
  let slots: [Slot]
  /// The dates for which pixiv has no ranking.
  let absent: [RankingDate]
  /// Whether a ranking's previous ranks refer to the previous entry of the timeline: pixiv compares with the previous
  /// day, in every mode.
  let isDaily: Bool

  /// The number of complete rankings.
  var knownCount: Int { slots.count(where: \.isKnown) }

  /// The rank to which all stored rankings are stored; nil if one of them is complete, or none is stored.
  var commonDepth: Int? {
    guard knownCount == 0 else { return nil }
    return slots.compactMap(\.list?.covered).min().flatMap { $0 > 0 ? $0 : nil }
  }

  /// - Parameters:
  ///   - lists: The stored rankings within the dates, by date, each date's in order of preference.
  init(_ query: AnalysisQuery, _ dates: ClosedRange<RankingDate>, lists: [StoredList]) {
    var builder = Builder(dates: dates, depth: query.depth, step: query.stepDays)
    for list in lists.chunked(by: \.date) { builder.add(list) }
    builder.fill(upTo: dates.upperBound)
    (kind, self.dates, depth, isDepthCommon) = (query.kind, dates, query.depth, query.isDepthCommon)
    (slots, absent, isDaily) = (builder.slots, builder.absent, query.stepDays == 1)
  }
}

/// Collects expected rankings in the order of dates.
private struct Builder {
  let dates: ClosedRange<RankingDate>
  let depth: Int?
  let step: Int
  var slots: [Slot] = []
  var absent: [RankingDate] = []
  /// The last date with a stored state.
  private var last: RankingDate

  init(dates: ClosedRange<RankingDate>, depth: Int?, step: Int) {
    (self.dates, self.depth, self.step) = (dates, depth, step)
    last = dates.lowerBound.adding(days: -1)
  }

  /// Adds a date's rankings, after the preceding dates that are not stored.
  mutating func add(_ lists: ArraySlice<StoredList>) {
    guard let date = lists.first?.date, dates.contains(date) else { return }
    let previous = lists.lazy.compactMap(\.previousDate).first { $0 < date } ?? date.adding(days: -1)
    // There is no ranking between the previous date and this one.
    let known = max(previous, last).dayNumber
    if step == 1, known + 1 < date.dayNumber {
      absent += (known + 1..<date.dayNumber).map(RankingDate.init(dayNumber:))
    }
    fill(upTo: min(previous, date.adding(days: -1)))
    last = date
    let stored = lists.filter { $0.state != .absent }
    if let list = stored.first(where: { $0.covers(depth) }) {
      slots.append(Slot(date: date, list: list, isKnown: true))
    } else if let list = stored.max(by: { $0.covered < $1.covered }) {
      slots.append(Slot(date: date, list: list, isKnown: false))
    } else {
      absent.append(date)
    }
  }

  /// Adds the dates that are not stored, up to a date.
  mutating func fill(upTo end: RankingDate) {
    var date = last.adding(days: step)
    while date <= end {
      slots.append(Slot(date: date, list: nil, isKnown: false))
      date = date.adding(days: step)
    }
  }
}
