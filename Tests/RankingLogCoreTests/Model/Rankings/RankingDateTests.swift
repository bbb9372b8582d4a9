import Testing

@testable import RankingLogCore

struct RankingDateTests {
  /// Counts the calendar forward one day at a time, using only the lengths of the months.
  private struct CountedCalendar {
    var (year, month, day, weekday) = (1970, 1, 1, 4)

    var monthLength: Int {
      let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
      return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    mutating func advance() {
      weekday = (weekday + 1) % 7
      day += 1
      guard day > monthLength else { return }
      (month, day) = (month + 1, 1)
      if month == 13 { (year, month) = (year + 1, 1) }
    }
  }

  @Test
  func `27,000 days from 1970 agree with a calendar that counts day by day`() {
    var calendar = CountedCalendar()
    var wrong: [Int] = []
    for dayNumber in 0..<27_000 {
      let date = RankingDate(dayNumber: dayNumber)
      let isRight =
        date.civil == (calendar.year, calendar.month, calendar.day)
        && RankingDate(year: calendar.year, month: calendar.month, day: calendar.day) == date
        && date.isSunday == (calendar.weekday == 0)
        && date.isMonthEnd == (calendar.day == calendar.monthLength)
        && RankingDate(date.description) == date && RankingDate(date.compact) == date
      if !isRight { wrong.append(dayNumber) }
      calendar.advance()
    }
    #expect(wrong.isEmpty)
    #expect(calendar.year == 2043)
  }

  @Test(arguments: [
    (1, 1, 1, -719_162), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2007, 9, 13, 13_769),
    (2022, 10, 31, 19_296), (2024, 2, 29, 19_782), (2100, 3, 1, 47_541), (9999, 12, 31, 2_932_896),
  ])
  func `certain dates have their day numbers`(year: Int, month: Int, day: Int, dayNumber: Int) {
    #expect(RankingDate(year: year, month: month, day: day)?.dayNumber == dayNumber)
    #expect(RankingDate(dayNumber: dayNumber).civil == (year, month, day))
  }

  @Test(arguments: [
    ("2014-11-06", "2014-11-06"), ("20141106", "2014-11-06"), ("2024-02-29", "2024-02-29"),
    ("0001-01-01", "0001-01-01"), ("99991231", "9999-12-31"),
  ])
  func `both formats are parsed`(text: String, date: String) {
    #expect(RankingDate(text)?.description == date)
  }

  @Test(arguments: [
    "", "-", "--", "2014", "2014-11", "2014-11-6", "2014-11-06 ", " 2014-11-06", "2014/11/06", "2014-11-06-",
    "2014-13-01", "2014-00-10", "2014-11-00", "2014-11-31", "2023-02-29", "2100-02-29", "20230229",
    "0000-01-01",
    "00000101", "141106", "201411060", "+2014-11-06", "-014-11-06", "2014--1-06", "２０１４-11-06", "２０１４１１０６",
    "2014‐11‐06", "20141106\u{301}", "2014-11-0６", "2014110a",
  ])
  func `anything else is not a date`(text: String) {
    #expect(RankingDate(text) == nil)
  }

  @Test(arguments: [
    ("2024-03-31", -1, "2024-02-29"), ("2023-03-31", -1, "2023-02-28"), ("2024-03-31", 1, "2024-04-30"),
    ("2024-02-29", -12, "2023-02-28"), ("2024-02-29", -48, "2020-02-29"), ("2024-02-29", 1, "2024-03-29"),
    ("2024-01-31", 1, "2024-02-29"), ("2024-01-31", -1, "2023-12-31"), ("2024-01-31", -2, "2023-11-30"),
    ("2024-12-15", 1, "2025-01-15"), ("2024-01-15", -1, "2023-12-15"), ("2024-05-31", 0, "2024-05-31"),
  ])
  func `months keep the day, or clamp it to the last one`(start: String, months: Int, result: String) throws {
    let date = try #require(RankingDate(start))
    #expect(date.adding(months: months).description == result)
  }

  @Test
  func `days step across the ends of months and years`() throws {
    let newYear = try #require(RankingDate("2024-01-01"))
    #expect(newYear.adding(days: -1).description == "2023-12-31")
    #expect(newYear.adding(days: 366).description == "2025-01-01")
    #expect(newYear < newYear.adding(days: 1))
  }

  @Test
  func `the first ranking is of 13 September 2007`() {
    #expect(RankingDate.first.description == "2007-09-13")
    #expect(RankingDate.first.compact == "20070913")
  }
}
