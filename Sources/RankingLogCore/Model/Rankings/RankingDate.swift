/// A ranking's date: a calendar day in Japan, pixiv's time zone for rankings.
///
/// Stored as a day number, so that date arithmetic is integer arithmetic, and requires neither a calendar nor a time
/// zone database. Valid from year 1 to 9999.
public struct RankingDate: Hashable, Strideable, Sendable {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// The date of pixiv's first ranking.
  public static let first = RankingDate(dayNumber: 13_769)  // 2007-09-13

  /// Creates the date of a day number, in days since 1970-01-01.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// Creates a calendar date; nil for a day that does not exist (2024-02-30).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= RankingDate.days(inMonth: month, of: year)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The year, from 1 to 9999.
  public var year: Int { civil.year }

  /// The month, from 1 to 12.
  public var month: Int { civil.month }

  /// The day of the month, from 1 to 31.
  public var day: Int { civil.day }

  /// The number of days until another date; negative if it is earlier.
  public func distance(to other: RankingDate) -> Int { other.dayNumber - dayNumber }

  /// Returns the date `n` days later, or earlier if negative.
  public func advanced(by n: Int) -> RankingDate { adding(days: n) }

  /// The year, month (1 to 12) and day (1 to 31).
  package var civil: (year: Int, month: Int, day: Int) {
    // Years start in March, so that the leap day is the last day of a year and shifts no month.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Whether the day is a Sunday, the last day of a weekly ranking.
  public var isSunday: Bool { (dayNumber + 4) % 7 == 0 }

  /// Whether the day is the last of its month.
  public var isMonthEnd: Bool { adding(days: 1).civil.day == 1 }

  /// Returns the date `days` days later, or earlier if negative.
  public func adding(days: Int) -> RankingDate {
    RankingDate(dayNumber: dayNumber + days)
  }

  /// Returns the same day `months` months later, clamped to the month's last day (one month after 31 March: 30 April).
  public func adding(months: Int) -> RankingDate {
    let (year, month, day) = civil
    let index = year * 12 + (month - 1) + months
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    return RankingDate(
      unchecked: newYear, newMonth, min(day, RankingDate.days(inMonth: newMonth, of: newYear)))
  }

  /// Returns the number of days in a month.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether one day is before another.
  public static func < (one: RankingDate, other: RankingDate) -> Bool {
    one.dayNumber < other.dayNumber
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(dayNumber: era * 146_097 + dayOfEra - 719_468)
  }
}

extension RankingDate: CustomStringConvertible {
  /// The date as `2014-11-06`.
  public var description: String { text(separator: UInt8(ascii: "-")) }

  /// The date as `20141106`, the website's format.
  public var compact: String { text(separator: nil) }

  private func text(separator: UInt8?) -> String {
    var buffer = TextBuffer()
    buffer.append(self, separator: separator)
    return buffer.text
  }

  /// Parses `2014-11-06` or `20141106`; nil for any other text and for days that do not exist.
  public init?(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// Parses the same formats from bytes: an analysis of an entire series reads thousands of dates.
  init?(bytes: some Sequence<UInt8>) {
    var (number, length, hyphens) = (0, 0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: "-"), length == 4 || length == 7 {
        hyphens += 1
      } else {
        guard 0x30...0x39 ~= byte, length < 10 else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      length += 1
    }
    guard (length, hyphens) == (10, 2) || (length, hyphens) == (8, 0) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}

extension TextBuffer {
  /// Appends a date, with `separator` between its parts.
  package mutating func append(_ date: RankingDate, separator: UInt8?) {
    let (year, month, day) = date.civil
    append(twoDigits: year / 100)
    append(twoDigits: year)
    if let separator { append(separator) }
    append(twoDigits: month)
    if let separator { append(separator) }
    append(twoDigits: day)
  }
}

extension ClosedRange<RankingDate> {
  /// The dates as text: `2024-02-01..2024-02-29`, or a single date.
  public var text: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)"
  }
}

extension RankingDate {
  /// Returns dates as text, with consecutive dates as ranges: `2024-01-01..2024-01-05, 2024-02-01`; the sixth range is
  /// `…`.
  ///
  /// - Parameters:
  ///   - dates: The dates, in any order.
  ///   - days: The maximum distance between two consecutive dates, in days.
  public static func text(_ dates: [RankingDate], every days: Int = 1) -> String {
    var ranges: [ClosedRange<RankingDate>] = []
    for date in dates.sorted() {
      if let last = ranges.last, date.dayNumber - last.upperBound.dayNumber <= days {
        ranges[ranges.count - 1] = last.lowerBound...date
      } else {
        ranges.append(date...date)
      }
    }
    return (ranges.prefix(5).map(\.text) + (ranges.count > 5 ? ["…"] : [])).joined(separator: ", ")
  }
}
