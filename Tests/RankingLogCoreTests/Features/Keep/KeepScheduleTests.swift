import Testing

@testable import RankingLogCore

/// The dates that a `keep` section updates.
struct KeepScheduleTests {
  private static func dates(
    _ mode: RankingMode, since: String? = nil, stored: [String] = [], reached: String? = nil,
    now: String = "2024-03-10T12:30:00+09:00"
  ) -> [String] {
    let ranking = KeepRule(name: "x", kind: RankingKind(mode), since: since.flatMap { RankingDate($0) })
    let calendar = PublicationCalendar(now: Timestamp(now) ?? Timestamp(seconds: 0))
    return ranking.dates(
      stored: stored.map(LocalWorld.day), reached: reached.flatMap { RankingDate($0) }, calendar
    ).map(\.description)
  }

  @Test func `the first run updates only the newest published date, and later runs continue`() {
    #expect(Self.dates(.daily, stored: ["2024-03-06", "2024-01-01"]) == ["2024-03-09"])
    let stored = ["2024-03-06", "2024-01-01"]
    #expect(Self.dates(.daily, stored: stored, reached: "2024-03-06") == (6...9).map { "2024-03-0\($0)" })
    #expect(Self.dates(.daily, stored: ["2024-03-09"]) == ["2024-03-09"])
    #expect(Self.dates(.daily) == ["2024-03-09"])
  }

  @Test func `a date is not due before its publication`() {
    let morning = "2024-03-10T11:59:59+09:00"
    #expect(Self.dates(.daily, stored: ["2024-03-08"], now: morning) == ["2024-03-08"])
    #expect(Self.dates(.daily, now: morning) == ["2024-03-08"])
    #expect(Self.dates(.daily, since: "2024-03-10") == [])
  }

  @Test func `since starts at its date, regardless of stored rankings`() {
    #expect(
      Self.dates(.daily, since: "2024-03-07", stored: ["2024-03-09"]) == (7...9).map { "2024-03-0\($0)" })
    #expect(Self.dates(.daily, since: "2024-03-09", stored: ["2024-01-01"]) == ["2024-03-09"])
  }

  @Test func `the recorded progress is used before later stored dates`() {
    #expect(
      Self.dates(.daily, stored: ["2024-03-09"], reached: "2024-03-07") == (7...9).map { "2024-03-0\($0)" })
    #expect(
      Self.dates(.daily, stored: ["2024-03-08"], reached: "2024-03-09") == ["2024-03-08", "2024-03-09"])
    #expect(Self.dates(.daily, stored: [], reached: "2024-01-01") == ["2024-03-09"], "another archive")
    #expect(Self.dates(.daily, since: "2024-03-08", stored: ["2024-03-09"], reached: "2024-03-01").count == 2)
  }

  @Test func `weeks end on Sundays and months on their last day`() {
    #expect(Self.dates(.weekly) == ["2024-03-03"])
    #expect(
      Self.dates(.weekly, stored: ["2024-02-18"], reached: "2024-02-18") == [
        "2024-02-18", "2024-02-25", "2024-03-03",
      ])
    // A ranking of another day of the week, which was browsed, is not updated.
    #expect(
      Self.dates(.weekly, stored: ["2024-02-25", "2024-03-06"], reached: "2024-03-06") == [
        "2024-02-25", "2024-03-03",
      ])
    #expect(Self.dates(.weekly, stored: ["2024-03-06"], reached: "2024-03-06") == ["2024-03-03"])
    #expect(Self.dates(.monthly, since: "2023-12-15") == ["2023-12-31", "2024-01-31", "2024-02-29"])
  }

  @Test func `the full history has every date once`() {
    let all = Self.dates(.daily, since: "2007-09-13")
    #expect(all.count == 6023 && Set(all).count == 6023 && all == all.sorted())
  }

  @Test(arguments: [
    (RankingMode.dailyAI, "2022-10-30", "before the first ranking"),
    (.daily, "2007-09-12", "before the first ranking"),
    (.daily, "2024-03-11", "in the future"),
  ])
  func `a date without a ranking of that period is refused`(mode: RankingMode, since: String, part: String)
    throws
  {
    let calendar = PublicationCalendar(now: try #require(Timestamp("2024-03-10T12:30:00+09:00")))
    let ranking = KeepRule(name: "x", kind: RankingKind(mode), since: LocalWorld.day(since))
    let error = #expect(throws: RankingLogError.self) { try ranking.check(calendar) }
    #expect(error?.description.contains(part) == true)
    for soon in ["2024-03-09", "2024-03-10"] {
      let ranking = KeepRule(name: "x", kind: RankingKind(.daily), since: LocalWorld.day(soon))
      #expect(throws: Never.self) { try ranking.check(calendar) }
    }
  }

  @Test func `downloaded files use a quota, and failed ones do not`() {
    let quota = DownloadQuota(files: 10, bytes: 1000, time: .seconds(60))
    var spent = DownloadSummary()
    (spent.fetched, spent.linked, spent.bytes) = (4, 9, 400)
    spent.failed = [FailedItem(illust: 1, page: 0, reason: "x", isKept: true)]
    #expect(quota.rest(after: spent, .seconds(20)) == DownloadQuota(files: 6, bytes: 600, time: .seconds(40)))
    (spent.fetched, spent.bytes) = (12, 1400)
    #expect(quota.rest(after: spent, .seconds(90)) == DownloadQuota(files: 0, bytes: 0, time: .zero))
    #expect(DownloadQuota().rest(after: spent, .seconds(90)) == DownloadQuota())
    #expect(quota.whole(.files(0)) == .files(10) && quota.whole(.bytes(0)) == .bytes(1000))
    #expect(
      quota.timeLimit(after: .seconds(59)) == nil
        && quota.timeLimit(after: .seconds(60)) == .time(.seconds(60)))
  }
}
