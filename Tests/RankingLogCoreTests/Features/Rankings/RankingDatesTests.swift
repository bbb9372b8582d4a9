import TestSupport
import Testing

@testable import RankingLogCore

/// Which dates have a ranking, and how that is determined.
struct RankingDatesTests {
  @Test(.watchdog)
  func `a gap implied by the later ranking costs no request`() async throws {
    let world = try await LocalWorld()
    let walked = try await world.walk("2024-02-07", "2024-02-06", "2024-02-05", entries: 10)
    #expect(walked.rankings.map(\.date.description) == ["2024-02-07", "2024-02-05"])
    #expect(walked.absent == [LocalWorld.day("2024-02-06"): true])
    #expect(world.pixiv.requests.map { $0.query["date"] } == ["20240207", "20240205"])

    let (requests, again) = try await world.requests { try await world.walk("2024-02-06") }
    #expect(requests == 0)
    #expect(again.absent == [LocalWorld.day("2024-02-06"): false])
  }

  @Test(.watchdog)
  func `the absence of an old ranking is requested once`() async throws {
    let world = try await LocalWorld()
    #expect(try await world.walk("2024-02-06").absent.count == 1)
    #expect(world.pixiv.requests.count == 1)
    #expect(try await world.walk("2024-02-06").absent.count == 1)
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `an absence is requested again until the date is a week old`() async throws {
    let world = try await LocalWorld(now: "2024-02-07T12:30:00+09:00")
    for requests in 1...2 {
      #expect(try await world.walk("2024-02-06").absent.count == 1)
      #expect(world.pixiv.requests.count == requests)
    }
    try world.move(to: "2024-02-20T12:30:00+09:00")
    for _ in 1...2 {
      #expect(try await world.walk("2024-02-06").absent.count == 1)
      #expect(world.pixiv.requests.count == 3)
    }
  }

  @Test(.watchdog)
  func `dates requested before their publication by a clock that was ahead are requested again`()
    async throws
  {
    let world = try await LocalWorld()
    #expect(try await world.walk("2024-03-09", entries: 10).rankings.count == 1)
    try world.move(to: "2024-03-25T12:30:00+09:00")
    try world.pixiv.world(#"{"now":"\#(LocalPixiv.noon)"}"#)
    #expect(try await world.walk("2024-03-11", "2024-03-12").absent.count == 2)
    try world.move(to: "2024-03-30T12:30:00+09:00")
    let walked = try await world.walk("2024-03-11", "2024-03-12", entries: 10)
    #expect(walked.rankings.count == 2 && walked.absent.isEmpty)
  }

  @Test(.watchdog, arguments: ["2024-03-25T12:30:00+09:00", "2034-03-25T12:30:00+09:00"])
  func `a stored absence is requested once more if a later ranking contradicts it`(time: String) async throws
  {
    let world = try await LocalWorld(now: "2024-03-30T12:30:00+09:00")
    let kind = RankingKind(.daily)
    for date in ["2024-03-05", "2024-03-04"] {
      try await world.services().archive.recordAbsent(
        .web, kind, LocalWorld.day(date), at: try #require(Timestamp(time)))
    }
    let walked = try await world.walk("2024-03-06", "2024-03-05", "2024-03-04", entries: 10)
    #expect(walked.rankings.count == 3 && walked.absent.isEmpty)

    // pixiv reports the contradiction again.
    try await world.services().archive.recordAbsent(
      .web, kind, LocalWorld.day("2024-03-07"), at: try #require(Timestamp(time)))
    #expect(try await world.walk("2024-03-08", entries: 10).rankings.count == 1)
    let body = #"{\"error\":\"none\"}"#
    try world.pixiv.fault(
      #"{"match":"date=20240307","do":"status","status":404,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    for requests in [1, 0] {
      let (count, again) = try await world.requests { try await world.walk("2024-03-07") }
      #expect(count == requests && again.absent.count == 1)
    }
  }

  @Test(
    .watchdog,
    arguments: [
      ("2024-03-10T12:30:00+09:00", "2024-03-09", 1), ("2024-03-10T11:30:00+09:00", "2024-03-08", 1),
      ("2024-03-10T12:00:00+09:00", "2024-03-09", 1), ("2024-02-07T12:30:00+09:00", "2024-02-05", 2),
    ])
  func `latest is yesterday's from noon on, and two days old until publication`(
    now: String, date: String, requests: Int
  ) async throws {
    let world = try await LocalWorld(now: now)
    let latest = RankingSchedule.backwards(start: nil, step: .days(1), count: 0)
    let walked = try await world.walk(latest, entries: 10)
    #expect(walked.rankings.map(\.date.description) == [date])
    #expect(walked.notes.count == 1 && walked.notes[0].hasPrefix("latest is \(date)"))
    #expect(world.pixiv.requests.count == requests)
  }

  @Test(.watchdog)
  func `the first page of the latest ranking is read once`() async throws {
    let world = try await LocalWorld()
    let selection = RankingSelection(
      kind: RankingKind(.daily), schedule: .backwards(start: nil, step: .days(1), count: 0),
      limits: RankingLimits(entries: 60))
    // First from pixiv, then from the archive.
    for views in [77_777_771, 77_777_772] {
      var walked = Walked()
      for try await element in world.log().rankings(selection) {
        walked.add(element)
        guard walked.notes.count == 1, walked.entries.isEmpty else { continue }
        // The walk already has the page, even if the stored one changes.
        try Connection(path: world.directory + "/data/archive.db")
          .run("UPDATE ranking_entry SET views = ? WHERE position <= 50", [.integer(views)])
      }
      #expect(walked.entries.count == 60)
      #expect(!walked.entries.contains { $0.statistics.views == views })
    }
    #expect(world.pixiv.requests.map { $0.query["p"] } == ["1", "2"])
  }

  @Test(.expensive(), .watchdog)
  func `a refresh of the latest is one request`() async throws {
    let world = try await LocalWorld()
    let latest = RankingSchedule.backwards(start: nil, step: .days(1), count: 0)
    _ = try await world.walk(latest)
    #expect(world.pixiv.requests.count == 10)
    _ = try await world.walk(latest, cachePolicy: .reload)
    #expect(world.pixiv.requests.count == 20)
  }

  @Test(.watchdog)
  func `offline, the latest is the newest stored one`() async throws {
    let world = try await LocalWorld()
    let latest = RankingSchedule.backwards(start: nil, step: .days(1), count: 0)
    await #expect(throws: RankingLogError.self) {
      try await world.walk(latest, cachePolicy: .cacheOnly)
    }
    #expect(!Files.exists(world.directory + "/data"))
    _ = try await world.walk("2024-02-07", "2024-02-06", "2024-02-05", entries: 10)
    let walked = try await world.walk(latest, entries: 10, cachePolicy: .cacheOnly)
    #expect(walked.rankings.map(\.date.description) == ["2024-02-07"])
    #expect(walked.notes == ["latest stored is 2024-02-07"])
  }

  @Test(.watchdog)
  func `a walk back starts at the latest, day by day`() async throws {
    let world = try await LocalWorld()
    let back = RankingSchedule.backwards(start: nil, step: .days(1), count: 2)
    let walked = try await world.walk(back, entries: 5)
    #expect(walked.rankings.map(\.date.description) == ["2024-03-09", "2024-03-08", "2024-03-07"])
    #expect(world.pixiv.requests.count == 3)
  }
}
