/// The days of a date in Japan: a year, a month or a day.
struct FilterDays: Hashable, Sendable {
  let first: RankingDate
  let last: RankingDate

  /// `2024`, `2024-01` or `2024-01-05`; nil for any other text and for days that do not exist.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let year = parts.first.flatMap({ Int(digits: $0, count: 4) }) else { return nil }
    let (month, day) = (FilterDays.part(parts, 1), FilterDays.part(parts, 2))
    guard parts.count < 2 || month != nil, parts.count < 3 || day != nil,
      let first = RankingDate(year: year, month: month ?? 1, day: day ?? 1)
    else { return nil }
    self.first = first
    switch parts.count {
    case 1: last = first.adding(months: 11).adding(days: 30)
    case 2: last = first.adding(days: RankingDate.days(inMonth: month ?? 1, of: year) - 1)
    default: last = first
    }
  }

  private static func part(_ parts: [Substring], _ index: Int) -> Int? {
    parts.count > index ? Int(digits: parts[index], count: 2) : nil
  }
}
