import Testing

@testable import RankingLogCore

struct RankingStepTests {
  @Test(arguments: [
    ("day", RankingStep.days(1)), ("week", .days(7)), ("month", .months), ("1d", .days(1)),
    ("10d", .days(10)),
    ("3660d", .days(3660)),
  ])
  func `valid steps are parsed`(text: String, step: RankingStep) {
    #expect(RankingStep(text) == step)
  }

  @Test(arguments: [
    "", "d", "0d", "-1d", "3661d", "99999999999999999999d", "1", "1w", "10 d", "１d", "Day", "year",
  ])
  func `other strings are not steps`(text: String) {
    #expect(RankingStep(text) == nil)
  }

  @Test
  func `each mode steps by its period`() {
    for mode in RankingMode.allCases {
      let days = mode.period == .day ? 1 : mode.period == .week ? 7 : 30
      #expect(RankingStep(for: mode) == .days(days))
    }
  }

  @Test(arguments: [
    ("2024-03-31", ["2024-03-31", "2024-02-29", "2024-01-31", "2023-12-31", "2023-11-30"]),
    ("2024-02-29", ["2024-02-29", "2024-01-29", "2023-12-29", "2023-11-29", "2023-10-29"]),
    ("2024-01-31", ["2024-01-31", "2023-12-31", "2023-11-30", "2023-10-31", "2023-09-30"]),
    ("2023-03-30", ["2023-03-30", "2023-02-28", "2023-01-30", "2022-12-30", "2022-11-30"]),
  ])
  func `months are counted from the start, so that a short month does not affect the next`(
    start: String, expected: [String]
  ) throws {
    let date = try #require(RankingDate(start))
    #expect(RankingStep.months.dates(from: date, to: .first, count: 5).map(\.description) == expected)
  }

  @Test(arguments: [
    (RankingStep.days(1), ["2024-03-02", "2024-03-01", "2024-02-29"]),
    (.days(7), ["2024-03-02", "2024-02-24", "2024-02-17"]),
    (.days(30), ["2024-03-02", "2024-02-01", "2024-01-02"]),
  ])
  func `days are counted back across the leap day`(step: RankingStep, expected: [String]) throws {
    let date = try #require(RankingDate("2024-03-02"))
    #expect(step.dates(from: date, to: .first, count: 3).map(\.description) == expected)
  }

  @Test
  func `dates end at the first one, which is included`() {
    let start = RankingDate.first.adding(days: 14)
    #expect(RankingStep.days(7).dates(from: start, to: .first).last == .first)
    #expect(RankingStep.days(7).dates(from: start, to: .first).count == 3)
    #expect(RankingStep.days(8).dates(from: start, to: .first).count == 2)
    #expect(RankingStep.months.dates(from: start, to: .first).count == 1)
    #expect(RankingStep.days(1).dates(from: .first, to: start).isEmpty)
    #expect(RankingStep.days(1).dates(from: start, to: .first, count: 0).isEmpty)
  }
}
