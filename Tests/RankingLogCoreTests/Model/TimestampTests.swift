import Testing

@testable import RankingLogCore

struct TimestampTests {
  @Test(arguments: [
    ("2024-01-04T18:00:12+09:00", 1_704_358_812), ("2024-01-04T09:00:12Z", 1_704_358_812),
    ("2024-01-04T09:00:12+00:00", 1_704_358_812), ("2024-01-04T04:00:12-05:00", 1_704_358_812),
    ("2024-01-04T14:30:12+0530", 1_704_358_812), ("2024-01-04T18:00:12.345+09:00", 1_704_358_812),
    ("2024-01-04T09:00:12.000Z", 1_704_358_812), ("2024-01-04 18:00:12", 1_704_358_812),
    ("2024-01-04T18:00:12", 1_704_358_812), ("1970-01-01T00:00:00Z", 0), ("1970-01-01 00:00:00", -32_400),
    ("2024-01-01T00:00:00+09:00", 1_704_034_800), ("2016-12-31T23:59:60Z", 1_483_228_800),
  ])
  func `the forms that pixiv writes are read`(text: String, seconds: Int) {
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "T", "2024-01-04", "18:00:12", "2024-01-04T", "2024-01-04T24:00:00Z", "2024-01-04T18:60:00Z",
    "2024-01-04T18:00:61Z", "2024-01-04T18:00Z", "2024-01-04T18:00:12+9", "2024-01-04T18:00:12+09",
    "2024-01-04T18:00:12 GMT", "2024-02-30T18:00:12Z", "2024-01-04T１8:00:12Z", "2024-01-04T-1:00:12Z",
    "2024-01-04T18:00:12Z1", "0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-12:00", "9999-12-31T23:59:60",
  ])
  func `anything else is no time`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "1970-01-01T09:00:00+09:00"),
    (1_704_358_812, "2024-01-04T09:00:12Z", "2024-01-04T18:00:12+09:00"),
    (1_704_034_799, "2023-12-31T14:59:59Z", "2023-12-31T23:59:59+09:00"),
    (-1, "1969-12-31T23:59:59Z", "1970-01-01T08:59:59+09:00"),
    (-32_401, "1969-12-31T14:59:59Z", "1969-12-31T23:59:59+09:00"),
  ])
  func `a moment is written in universal time and in Japan's`(seconds: Int, utc: String, japan: String) {
    let moment = Timestamp(seconds: seconds)
    #expect(moment.utc == utc)
    #expect(moment.japan == japan)
    #expect(Timestamp(utc) == moment)
    #expect(Timestamp(japan) == moment)
  }

  @Test(arguments: [
    ("2023-12-31T14:59:59Z", "2023-12-31"), ("2023-12-31T15:00:00Z", "2024-01-01"),
    ("1969-12-31T14:59:59Z", "1969-12-31"), ("2024-02-28T15:00:00Z", "2024-02-29"),
  ])
  func `the day changes at midnight in Japan`(utc: String, day: String) throws {
    #expect(try #require(Timestamp(utc)).japanDate.description == day)
  }
}
