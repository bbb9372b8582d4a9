@testable import RankingLogCore

/// Dates in the formats of users and servers. Lines: a date expression, a mode, previous rankings, a step, the time.
enum DatesTarget {
  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let text = input.line()
    let mode = RankingMode(rawValue: input.line()) ?? .daily
    let (back, step) = (BackCount(input.line()) ?? .rankings(0), RankingStep(input.line()))
    // From 2007 to 2094: a date in the future is as far away as the span of one life.
    let now = Timestamp(seconds: 1_190_000_000 + (Int(digits: input.line()) ?? 530_591_200) % 2_750_000_000)
    moments(text)
    guard let expression = try? DateExpression(text) else { return }
    expect((try? DateExpression(self.text(expression))) == expression, "does not survive: \(text)")
    let calendar = PublicationCalendar(now: now)
    for term in terms(expression) {
      expect(term.first(calendar) <= term.last(calendar), "ends before it begins: \(text)")
    }
    let schedule = try? RankingSchedule(expression, of: mode, back: back, step: step, calendar: calendar)
    if let schedule { check(schedule, expression, mode, calendar) }
  }

  private static func check(
    _ schedule: RankingSchedule, _ expression: DateExpression, _ mode: RankingMode,
    _ calendar: PublicationCalendar
  ) {
    let dates = schedule.dates(latest: calendar.latest, first: mode.firstDate)
    expect(zip(dates, dates.dropFirst()).allSatisfy { $0 > $1 }, "not newest first")
    expect(dates.allSatisfy { mode.firstDate <= $0 && $0 <= calendar.latest }, "a ranking that cannot be")
    if case .span(let from, let to) = expression {
      let first = from?.first(calendar) ?? mode.firstDate
      let last = to?.last(calendar) ?? calendar.latest
      expect(first <= last, "ends before it begins")
      expect(!dates.isEmpty && dates.allSatisfy { first <= $0 && $0 <= last }, "leaves its span")
    }
    for date in dates.prefix(100) { expect(RankingDate(date.description) == date, "\(date) reads otherwise") }
  }

  private static func moments(_ text: String) {
    if let date = RankingDate(text) {
      expect(RankingDate(date.description) == date && RankingDate(date.compact) == date, "\(date)")
    }
    for time in [Timestamp(text), WebDate.timestamp(text)].compactMap(\.self) { Invariants.check(time) }
  }

  private static func terms(_ expression: DateExpression) -> [DateTerm] {
    switch expression {
    case .single(let term): [term]
    case .span(let from, let to): [from, to].compactMap(\.self)
    }
  }

  private static func text(_ expression: DateExpression) -> String {
    switch expression {
    case .single(let term): text(term)
    case .span(let from, let to): (from.map(text) ?? "") + ".." + (to.map(text) ?? "")
    }
  }

  private static func text(_ term: DateTerm) -> String {
    switch term {
    case .latest: "latest"
    case .daysAgo(let days): "-\(days)d"
    case .day(let date): date.description
    case .month(let year, let month): "\(year.padded(to: 4))-\(month.padded(to: 2))"
    case .year(let year): year.padded(to: 4)
    }
  }
}
