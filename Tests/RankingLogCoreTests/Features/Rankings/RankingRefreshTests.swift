import TestSupport
import Testing

@testable import RankingLogCore

/// Refreshes of rankings.
struct RankingRefreshTests {
  private let kind = RankingKind(.daily)
  private let date = LocalWorld.day("2024-01-05")

  @Test(.expensive(), .watchdog)
  func `a refresh supersedes the old snapshot and does not delete it`() async throws {
    let world = try await LocalWorld()
    let old = try await world.walk("2024-01-05")
    try world.move(to: "2024-03-11T12:30:00+09:00")
    let new = try await world.walk("2024-01-05", cachePolicy: .reload)
    #expect(world.pixiv.requests.count == 20)
    #expect(new.entries.map(\.statistics) != old.entries.map(\.statistics))
    #expect(try await world.walk("2024-01-05", cachePolicy: .cacheOnly) == new)

    let services = world.services()
    let snapshots = try await services.archive.reading(else: []) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT state, superseded_at IS NULL, (SELECT sum(views) FROM ranking_entry WHERE ranking = ranking.id) FROM ranking ORDER BY id"
      ) { (row: borrowing Row) in [row.text(0), "\(row.int(1))", "\(row.int(2))"] }
    }
    func views(_ walked: Walked) -> String { "\(walked.entries.compactMap(\.statistics.views).reduce(0, +))" }
    #expect(snapshots == [["complete", "0", views(old)], ["complete", "1", views(new)]])
  }

  @Test(.expensive(), .watchdog)
  func `an interrupted refresh changes nothing, and restarts the next time`() async throws {
    let world = try await LocalWorld()
    let old = try await world.walk("2024-01-05", entries: 100)
    try world.move(to: "2024-03-11T12:30:00+09:00")
    try world.pixiv.fault(#"{"match":"ranking.php.*p=2$","do":"status"}"#)
    let log = world.log { $0.network.retries = 0 }
    await #expect(throws: RankingLogError.self) {
      try await world.walk("2024-01-05", cachePolicy: .reload, with: log)
    }
    #expect(try await world.walk("2024-01-05", entries: 100) == old)

    let (requests, _) = try await world.requests {
      try await world.walk("2024-01-05", cachePolicy: .reload)
    }
    #expect(requests == 10)
    let services = world.services()
    let states = try await services.archive.reading(else: []) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT state FROM ranking ORDER BY id") { (row: borrowing Row) in row.text(0) }
    }
    #expect(states == ["partial", "complete"])
  }

  @Test(.expensive(), .watchdog)
  func `an empty refresh does not replace the stored ranking`() async throws {
    let world = try await LocalWorld()
    let old = try await world.walk("2024-01-05")
    let body = #"{\"error\":\"none\"}"#
    try world.pixiv.fault(
      #"{"match":"ranking.php","do":"status","status":404,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    #expect(try await world.walk("2024-01-05", cachePolicy: .reload).absent.count == 1)
    #expect(try await world.walk("2024-01-05", cachePolicy: .cacheOnly) == old)
  }
}
