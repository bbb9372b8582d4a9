import Testing

@testable import RankingLogCore

struct RankingScheduleTests {
  /// 10 July 2024, a Wednesday, at 15:00 in Japan: the latest ranking is from the 9th.
  private let calendar = PublicationCalendar(now: Timestamp(seconds: 1_720_591_200))

  private func schedule(
    _ text: String, _ mode: RankingMode = .daily, back: BackCount = .rankings(0), step: RankingStep? = nil
  ) throws -> RankingSchedule {
    try RankingSchedule(DateExpression(text), of: mode, back: back, step: step, calendar: calendar)
  }

  private func dates(
    _ text: String, _ mode: RankingMode = .daily, back: BackCount = .rankings(0), step: RankingStep? = nil
  ) throws -> [String] {
    try schedule(text, mode, back: back, step: step).dates(latest: calendar.latest, first: mode.firstDate)
      .map(\.description)
  }

  private func error(
    _ text: String, _ mode: RankingMode = .daily, back: BackCount = .rankings(0)
  ) throws -> RankingLogError {
    try #require(throws: RankingLogError.self) { try schedule(text, mode, back: back) }
  }

  @Test(arguments: [
    ("2024-01-01..2024-01-03", RankingMode.daily, ["2024-01-03", "2024-01-02", "2024-01-01"]),
    ("2024-01-05", .daily, ["2024-01-05"]), ("2024-01-05..2024-01-05", .weekly, ["2024-01-05"]),
    ("2024-01", .weekly, ["2024-01-28", "2024-01-21", "2024-01-14", "2024-01-07"]),
    ("2024-01-07..2024-01-14", .original, ["2024-01-14", "2024-01-07"]),
    ("2024-01-08..2024-01-13", .rookie, ["2024-01-13"]),
    ("2024-01..2024-03", .monthly, ["2024-03-31", "2024-02-29", "2024-01-31"]),
    ("2024-02-10..2024-02-20", .monthly, ["2024-02-20"]),
    ("2024-07-07..", .daily, ["2024-07-09", "2024-07-08", "2024-07-07"]),
    ("..2007-09-15", .daily, ["2007-09-15", "2007-09-14", "2007-09-13"]),
    ("-3d..-1d", .male, ["2024-07-09", "2024-07-08", "2024-07-07"]),
    ("..2022-11-01", .dailyAI, ["2022-11-01", "2022-10-31"]),
  ])
  func `a range has every day, the Sundays or the ends of months`(
    text: String, mode: RankingMode, expected: [String]
  ) throws {
    #expect(try dates(text, mode) == expected)
  }

  @Test
  func `a year has all its days, Sundays and months`() throws {
    #expect(try dates("2023").count == 365)
    #expect(try dates("2020").count == 366)
    #expect(try dates("2023", .weekly).count == 53)
    #expect(try dates("2023", .monthly).count == 12)
    #expect(try dates("2023", .monthly).last == "2023-01-31")
  }

  @Test(arguments: [
    (RankingStep.days(1), 31, "2024-01-01"), (.days(10), 4, "2024-01-01"), (.days(7), 5, "2024-01-03"),
    (.months, 1, "2024-01-31"),
  ])
  func `a step counts from the newer end of a range`(step: RankingStep, count: Int, oldest: String) throws {
    let dates = try dates("2024-01", .weekly, step: step)
    #expect(dates.count == count)
    #expect(dates.first == "2024-01-31")
    #expect(dates.last == oldest)
  }

  @Test(arguments: [
    (RankingMode.daily, ["2024-03-31", "2024-03-30", "2024-03-29"]),
    (.weekly, ["2024-03-31", "2024-03-24", "2024-03-17"]),
    (.r18g, ["2024-03-31", "2024-03-24", "2024-03-17"]),
    (.monthly, ["2024-03-31", "2024-03-01", "2024-01-31"]),
  ])
  func `previous rankings step by the mode's period`(mode: RankingMode, expected: [String]) throws {
    #expect(try dates("2024-03-31", mode, back: .rankings(2)) == expected)
  }

  @Test
  func `previous rankings can have another step`() throws {
    #expect(
      try dates("2024-03-31", .daily, back: .rankings(2), step: .months) == [
        "2024-03-31", "2024-02-29", "2024-01-31",
      ])
  }

  @Test
  func `all previous rankings end at the first ranking`() throws {
    let all = try dates("2007-09-20", back: .all)
    #expect(all.count == 8)
    #expect(all.last == "2007-09-13")
    #expect(
      try dates("latest", back: .all).count == calendar.latest.dayNumber - RankingDate.first.dayNumber + 1)
    #expect(try dates("2022-11-01", .dailyAI, back: .rankings(9)) == ["2022-11-01", "2022-10-31"])
  }

  @Test
  func `latest has no start date`() throws {
    #expect(try schedule("latest") == .backwards(start: nil, step: .days(1), count: 0))
    #expect(
      try schedule("latest", .weekly, back: .rankings(2)) == .backwards(start: nil, step: .days(7), count: 2))
    #expect(try dates("latest") == ["2024-07-09"])
  }

  @Test(arguments: [
    ("2024-07", "2024-07-01..2024-07-31 is limited to 2024-07-01..2024-07-09"),
    ("2007", "2007-01-01..2007-12-31 is limited to 2007-09-13..2007-12-31"),
    ("2024", "2024-01-01..2024-12-31 is limited to 2024-01-01..2024-07-09"),
  ])
  func `a range is clamped to existing dates, with one note`(text: String, expected: String) throws {
    guard case .dates(let dates, let note) = try schedule(text) else {
      Issue.record("no span")
      return
    }
    #expect(note?.hasPrefix(expected) == true, "\(note ?? "none")")
    #expect(dates.first.map { $0 <= calendar.latest } == true)
    #expect(dates.last.map { $0 >= .first } == true)
  }

  @Test
  func `a range within existing dates has no note`() throws {
    guard case .dates(_, nil) = try schedule("2024-01") else {
      Issue.record("a note")
      return
    }
  }

  @Test(arguments: ["2024-07-11", "2099-01-01", "2024-08", "2025..2026", "2025.."])
  func `a future date is a usage error with the valid dates`(text: String) throws {
    guard case .usage(let message) = try error(text) else {
      Issue.record("no usage error")
      return
    }
    #expect(message.description.contains("in the future"))
    #expect(message.description.contains("2007-09-13 to 2024-07-09"))
  }

  @Test(arguments: [
    ("2007-09-12", RankingMode.daily), ("2000", .daily), ("..2007-08", .daily), ("2022-10-30", .dailyAI),
    ("-36500d", .daily),
  ])
  func `a date before the first ranking is a usage error with the first date`(text: String, mode: RankingMode)
    throws
  {
    guard case .usage(let message) = try error(text, mode) else {
      Issue.record("no usage error")
      return
    }
    #expect(message.description.contains("before the first ranking"))
    #expect(message.description.contains("\(mode.firstDate) to 2024-07-09"))
  }

  @Test(arguments: ["today", "2024-07-10", "2024-07-10..", "today..latest", "2024-07-10..2024-07-31"])
  func `an unpublished date is reported with its publication time, and suggests latest`(text: String) throws {
    guard case .nothing(let message) = try error(text) else {
      Issue.record("it is not nothing")
      return
    }
    #expect(
      message.description.contains("2024-07-11 12:00") && message.description.contains("latest")
        && message.description.contains("2024-07-09"))
  }

  @Test
  func `yesterday is not published before noon`() throws {
    let morning = PublicationCalendar(now: Timestamp(seconds: calendar.now.seconds - 4 * 3600))
    let error = #expect(throws: RankingLogError.self) {
      try RankingSchedule(DateExpression("yesterday"), of: .daily, calendar: morning)
    }
    guard case .nothing(let message) = error else {
      Issue.record("it is not nothing")
      return
    }
    #expect(message.description.contains("2024-07-10 12:00") && message.description.contains("2024-07-08"))
    #expect(try dates("yesterday") == ["2024-07-09"])
  }

  @Test
  func `a range with previous rankings is a usage error`() throws {
    for back in [BackCount.rankings(1), .all] {
      guard case .usage(let message) = try error("2024-01", back: back) else {
        Issue.record("no usage error")
        return
      }
      #expect(message.suggestions == [.omit(.rankingsBefore)])
    }
  }

  @Test
  func `a range that ends before it starts is a usage error`() throws {
    guard case .usage(let message) = try error("2024-02-01..2024-01-01") else {
      Issue.record("no usage error")
      return
    }
    #expect(message.description.contains("2024-02-01..2024-01-01"))
  }

  @Test(arguments: [
    ("0", BackCount.rankings(0)), ("7", .rankings(7)), ("100000", .rankings(100_000)), ("all", .all),
    ("-1", nil),
    ("100001", nil), ("", nil), ("ALL", nil), ("７", nil), ("1.5", nil), ("99999999999999999999", nil),
  ])
  func `the number of previous rankings is an integer or all`(text: String, back: BackCount?) {
    #expect(BackCount(text) == back)
  }
}
