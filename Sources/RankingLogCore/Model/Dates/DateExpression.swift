/// A date argument: `2014-11-06`, `2014-11`, `latest`, `-7d`, `2024-01-01..2024-01-07`.
public enum DateExpression: Hashable, Sendable {
  /// One point in time.
  case single(DateTerm)
  /// A range, both ends included; nil for the first or the latest ranking.
  case span(DateTerm?, DateTerm?)

  /// Whether the expression covers more than one day.
  package var isRange: Bool {
    switch self {
    case .single(let term): term.isRange
    case .span(let first, let last): first != last || first?.isRange != false
    }
  }

  /// The newest ranking.
  public static let latest = DateExpression.single(.latest)

  /// Parses an expression.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the problem and the valid forms, without the text itself.
  public init(_ text: String) throws(RankingLogError) {
    guard let dots = text.firstRange(of: "..") else {
      let term = try DateTerm(text)
      self = term.isRange ? .span(term, term) : .single(term)
      return
    }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !(from.isEmpty && to.isEmpty) else { throw DateTerm.invalid("a range requires a date at one end") }
    self = .span(from.isEmpty ? nil : try DateTerm(from), to.isEmpty ? nil : try DateTerm(to))
  }
}

/// One end of a range, or a single date.
public enum DateTerm: Hashable, Sendable {
  /// The newest published ranking.
  case latest
  /// The number of days before today; yesterday is 1.
  case daysAgo(Int)
  /// A date: `2014-11-06`.
  case day(RankingDate)
  /// All days of a month: `2014-11`.
  case month(year: Int, month: Int)
  /// All days of a year: `2014`.
  case year(Int)

  /// Whether the term covers more than one day.
  var isRange: Bool {
    switch self {
    case .month, .year: true
    case .latest, .daysAgo, .day: false
    }
  }

  /// Returns the first day of the term.
  package func first(_ calendar: PublicationCalendar) -> RankingDate {
    switch self {
    case .latest: calendar.latest
    case .daysAgo(let days): calendar.today.adding(days: -days)
    case .day(let date): date
    case .month(let year, let month): RankingDate(year: year, month: month, day: 1) ?? .first
    case .year(let year): RankingDate(year: year, month: 1, day: 1) ?? .first
    }
  }

  /// Returns the last day of the term.
  func last(_ calendar: PublicationCalendar) -> RankingDate {
    switch self {
    case .month: first(calendar).adding(months: 1).adding(days: -1)
    case .year: first(calendar).adding(months: 12).adding(days: -1)
    case .latest, .daysAgo, .day: first(calendar)
    }
  }

  init(_ text: some StringProtocol) throws(RankingLogError) {
    switch text.lowercased() {
    case "latest", "最新": self = .latest
    case "today", "今天", "今日": self = .daysAgo(0)
    case "yesterday", "昨天", "昨日": self = .daysAgo(1)
    default:
      if text.first == "-", text.last == "d", let days = Int(digits: text.dropFirst().dropLast()),
        days <= 36_500
      {
        self = .daysAgo(days)
      } else if let date = RankingDate(text) {
        self = .day(date)
      } else {
        self = try DateTerm(monthOrYear: text)
      }
    }
  }

  private init(monthOrYear text: some StringProtocol) throws(RankingLogError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if let year = Int(digits: parts[0], count: 4), (1...9998).contains(year) {
      if parts.count == 1 {
        self = .year(year)
        return
      }
      if parts.count == 2, let month = Int(digits: parts[1], count: 2), (1...12).contains(month) {
        self = .month(year: year, month: month)
        return
      }
    }
    if let spelling = DateTerm.spelling(text) {
      self = try DateTerm(spelling)
      return
    }
    let isDay =
      parts.count == 3 && Int(digits: parts[0], count: 4) != nil || Int(digits: text, count: 8) != nil
    throw DateTerm.invalid(isDay ? "no such calendar date" : "not understood")
  }

  /// Returns the correct spelling of a date with missing zeros or other separators, such as `2024年1月5日`; nil for other
  /// problems.
  private static func spelling(_ text: some StringProtocol) -> String? {
    var parts = text.split(omittingEmptySubsequences: false) { "-/.年月日".contains($0) }
    if text.last.map("年月日".contains) == true { parts.removeLast() }
    guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) })
    else { return nil }
    let spelling = parts.map { ($0.utf8.count == 1 ? "0" : "") + $0 }.joined(separator: "-")
    return spelling != text && (try? DateTerm(spelling)) != nil ? spelling : nil
  }

  static func invalid(_ reason: String) -> RankingLogError {
    .usage(
      "\(reason); use 2014-11-06, 20141106, 2014-11, 2014, latest, yesterday, -7d,"
        + " or a range such as 2024-01-01..2024-01-07, 2024-01.. or ..2008")
  }
}
