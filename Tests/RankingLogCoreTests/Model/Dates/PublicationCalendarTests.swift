import Testing

@testable import RankingLogCore

struct PublicationCalendarTests {
  /// Three days across each kind of boundary, given by the second day.
  @Test(arguments: [
    "2024-01-15", "2024-01-31", "2024-02-29", "2024-03-01", "2023-02-28", "2024-12-31", "2025-01-01",
    "2100-02-28",
  ])
  func `every minute of three days has its newest ranking`(middle: String) throws {
    let first = try #require(RankingDate(middle)).adding(days: -1)
    let start = try #require(Timestamp("\(first) 00:00:00"))
    var wrong: [Int] = []
    for minute in 0..<3 * 1440 {
      let calendar = PublicationCalendar(now: Timestamp(seconds: start.seconds + minute * 60))
      let (day, minuteOfDay) = (minute / 1440, minute % 1440)
      let today = start.japanDate.adding(days: day)
      let latest = today.adding(days: minuteOfDay < 720 ? -2 : -1)
      if calendar.today != today || calendar.latest != latest { wrong.append(minute) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("2024-01-02T02:59:59Z", "2024-01-02", "2023-12-31"),
    ("2024-01-02T03:00:00Z", "2024-01-02", "2024-01-01"),
    ("2024-02-29T14:59:59Z", "2024-02-29", "2024-02-28"),
    ("2024-02-29T15:00:00Z", "2024-03-01", "2024-02-28"),
    ("2024-03-01T03:00:00Z", "2024-03-01", "2024-02-29"),
    ("2023-12-31T15:00:00Z", "2024-01-01", "2023-12-30"),
  ])
  func `noon in Japan is the boundary, regardless of the local time zone`(
    now: String, today: String, latest: String
  )
    throws
  {
    let calendar = PublicationCalendar(now: try #require(Timestamp(now)))
    #expect(calendar.today.description == today)
    #expect(calendar.latest.description == latest)
  }

  @Test
  func `a day's ranking is published at noon of the next day`() throws {
    let calendar = PublicationCalendar(now: Timestamp(seconds: 0))
    let day = try #require(RankingDate("2024-02-28"))
    #expect(calendar.publication(of: day).japan == "2024-02-29T12:00:00+09:00")
  }
}
