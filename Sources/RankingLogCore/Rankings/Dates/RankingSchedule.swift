/// Which dates of a series are wanted, newest first.
public enum RankingSchedule: Hashable, Sendable {
  /// A start and the rounds before it. Without a start, the newest ranking.
  case rounds(start: RankingDate?, step: RankingStep, count: Int?)
  /// The dates of a span; the note tells how the span was cut to what can exist.
  case dates([RankingDate], note: String?)

  /// The dates that an expression stands for.
  ///
  /// - Parameters:
  ///   - back: How many rounds before the date are wanted; nil for all. Zero for the date alone.
  ///   - step: Overrides the step of the mode.
  /// - Throws: ``RankingLogError/usage(_:)`` for what cannot be, ``RankingLogError/nothing(_:)`` for what is
  ///   not published yet.
  public init(
    _ expression: DateExpression, of mode: RankingMode, back: RoundsBack = .rounds(0),
    step: RankingStep? = nil,
    calendar: PublicationCalendar
  ) throws(RankingLogError) {
    let window = RankingWindow(mode: mode, calendar: calendar)
    switch expression {
    case .single(.latest):
      self = .rounds(start: nil, step: step ?? RankingStep(for: mode), count: back.count)
    case .single(let term):
      let date = term.first(calendar)
      try window.check(date)
      self = .rounds(start: date, step: step ?? RankingStep(for: mode), count: back.count)
    case .span(let from, let to):
      guard back == .rounds(0) else {
        throw .usage(
          "--back counts rounds from one date; a span says itself where it ends: leave one of them out")
      }
      let (first, last) = (from?.first(calendar) ?? mode.firstDate, to?.last(calendar) ?? calendar.latest)
      // First whether it can be at all: an end that was left open is not one to swap.
      let cut = try window.cut(first, last)
      guard first <= last else {
        throw .usage("the span \(first)..\(last) ends before it begins: swap its ends")
      }
      self = .dates(RankingSchedule.dates(cut.first, cut.last, mode.period, step), note: cut.note)
    }
  }

  /// The dates, newest first, when the newest ranking of the series is `latest`.
  public func dates(latest: RankingDate, first: RankingDate) -> [RankingDate] {
    switch self {
    case .rounds(let start, let step, let count):
      step.dates(from: start ?? latest, to: first, count: count.map { $0 + 1 })
    case .dates(let dates, _): dates
    }
  }

  /// A span's dates do not depend on the day on which it is asked: weeks end on Sundays, months on their last.
  private static func dates(
    _ first: RankingDate, _ last: RankingDate, _ period: RankingPeriod, _ step: RankingStep?
  ) -> [RankingDate] {
    if let step { return step.dates(from: last, to: first) }
    let days = RankingStep.days(1).dates(from: last, to: first)
    let ends =
      switch period {
      case .day: days
      case .week: days.filter(\.isSunday)
      case .month: days.filter(\.isMonthEnd)
      }
    return ends.isEmpty ? [last] : ends
  }
}

/// How many rounds before the first one are wanted.
public enum RoundsBack: Hashable, Sendable {
  case rounds(Int)
  case all

  var count: Int? {
    switch self {
    case .rounds(let count): count
    case .all: nil
    }
  }

  /// Reads a number from 0 to 100000, or `all`.
  public init?(_ text: some StringProtocol) {
    if text == "all" {
      self = .all
    } else if let rounds = Int(digits: text), rounds <= 100_000 {
      self = .rounds(rounds)
    } else {
      return nil
    }
  }
}
