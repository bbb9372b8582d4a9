/// The requested dates of a series, newest first.
public enum RankingSchedule: Hashable, Sendable {
  /// A start date and the rankings before it. A nil start is the newest ranking.
  case backwards(start: RankingDate?, step: RankingStep, count: Int?)
  /// The dates of a range; the note reports the limits if the range was limited to existing dates.
  case dates([RankingDate], note: String?)

  /// Creates the dates of an expression.
  ///
  /// - Parameters:
  ///   - expression: The requested date or range of dates.
  ///   - mode: The mode, which determines the period and the first date.
  ///   - back: The number of rankings before the date; zero for the date alone, and for a range.
  ///   - step: The step, which overrides the mode's default step.
  ///   - calendar: The publication times, which determine the newest published date.
  /// - Throws: ``RankingLogError/usage(_:)`` for impossible dates, ``RankingLogError/nothing(_:)`` for dates not
  ///   published yet.
  public init(
    _ expression: DateExpression, of mode: RankingMode, back: BackCount = .rankings(0),
    step: RankingStep? = nil,
    calendar: PublicationCalendar
  ) throws(RankingLogError) {
    let window = RankingWindow(mode: mode, calendar: calendar)
    switch expression {
    case .single(.latest):
      self = .backwards(start: nil, step: step ?? RankingStep(for: mode), count: back.count)
    case .single(let term):
      let date = term.first(calendar)
      try window.check(date)
      self = .backwards(start: date, step: step ?? RankingStep(for: mode), count: back.count)
    case .span(let from, let to):
      guard back == .rankings(0) else {
        throw .usage(
          "a range of dates already has an end; \(.omit(.rankingsBefore)), or use a single date")
      }
      let cut = try window.range(from, to)
      self = .dates(RankingSchedule.dates(cut.first, cut.last, mode.period, step), note: cut.note)
    }
  }

  /// Returns the dates, newest first; `latest` is the newest ranking of the series.
  public func dates(latest: RankingDate, first: RankingDate) -> [RankingDate] {
    switch self {
    case .backwards(let start, let step, let count):
      step.dates(from: start ?? latest, to: first, count: count.map { $0 + 1 })
    case .dates(let dates, _): dates
    }
  }

  /// Returns the dates of a range, which do not depend on the current day: weeks end on Sundays, months on their last
  /// day.
  private static func dates(
    _ first: RankingDate, _ last: RankingDate, _ period: RankingPeriod, _ step: RankingStep?
  ) -> [RankingDate] {
    if let step { return step.dates(from: last, to: first) }
    let ends = period.ends(from: last, to: first)
    return ends.isEmpty ? [last] : ends
  }
}

/// The number of rankings before the first one.
public enum BackCount: Hashable, Sendable {
  /// At most this number of rankings; 0 for the first one alone.
  case rankings(Int)
  /// All rankings back to the oldest date.
  case all

  var count: Int? {
    switch self {
    case .rankings(let count): count
    case .all: nil
    }
  }

  /// Parses a number from 0 to 100000, or `all`.
  public init?(_ text: some StringProtocol) {
    if text == "all" {
      self = .all
    } else if let count = Int(digits: text), count <= 100_000 {
      self = .rankings(count)
    } else {
      return nil
    }
  }
}
