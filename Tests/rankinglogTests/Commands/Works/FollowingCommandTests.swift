import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The newest works of followed artists. After 1, 5 and 10 days there are 27, 115 and 214 more works.
@Suite(.watchdog)
final class FollowingCommandTests {
  private let sandbox: Sandbox
  /// The offset of the clocks, in seconds.
  private var ahead = 0

  init() async throws {
    sandbox = try await Sandbox.signedIn()
  }

  private func following(_ words: String = "") async throws -> Run {
    let run = try await sandbox.run("following -f ids " + words, later: ahead)
    run.expectSecretsKept()
    return run
  }

  /// The works that a user sees who has fetched none before.
  private func all(_ count: Int, source: String = "app") async throws -> [String] {
    let person = try await Sandbox.signedIn(at: sandbox.pixiv, later: ahead)
    return try await person.run("following -f ids -n \(count) --source \(source)", later: ahead).lines
  }

  private func later(_ days: Int) throws {
    ahead = days * 86_400
    try sandbox.pixiv.world(#"{"now":"2024-03-\#(10 + days)T12:30:00+09:00"}"#)
  }

  /// The offsets of the requested pages.
  private func offsets(_ run: Run) -> [String] { run.asked.map { $0.query["offset"] ?? "0" } }

  @Test(arguments: [("app", "/v2/illust/follow", 2), ("web", "/ajax/follow_latest/illust", 1)])
  func `the first run fetches as many works as it prints, and the next run one page`(
    source: String, path: String, pages: Int
  )
    async throws
  {
    let first = try await following("--source \(source)")
    #expect(first.status == 0 && first.lines.count == 60 && first.errors.isEmpty, "\(first.errors)")
    #expect(first.asked.map(\.path) == Array(repeating: path, count: pages))
    #expect(first.lines == first.lines.sorted(by: >) && Set(first.lines).count == 60)
    let second = try await following("--source \(source)")
    #expect(second.lines == first.lines && second.asked.count == 1)
    let fewer = try await following("--source \(source) -n 7")
    #expect(fewer.lines == Array(first.lines.prefix(7)) && fewer.asked.count == 1)
    let offline = try await following("--offline")
    #expect(offline.lines == first.lines && offline.requests.isEmpty && offline.errors.isEmpty)
    let refreshed = try await following("--source \(source) --refresh")
    #expect(refreshed.lines == first.lines && refreshed.asked.count == pages)
  }

  @Test(arguments: Thorough.sample([("app", 1, 3), ("web", 1, 2)], quick: 1))
  func `only new works are fetched`(source: String, after1: Int, after5: Int) async throws {
    let first = try await following("--source \(source)")
    try later(1)
    let second = try await following("--source \(source)")
    #expect(second.asked.count == after1 && second.lines.count == 60)
    #expect(second.lines.contains(first.lines[0]) && second.lines[0] != first.lines[0])
    try later(5)
    let third = try await following("--source \(source)")
    #expect(third.asked.count == after5)
    #expect(try await following("--offline -n 175").lines == all(175, source: source))
    #expect(try await following("--offline -n 500").errors.isEmpty)
  }

  @Test(.expensive()) func `older works are fetched if too few are stored, from the last stored one`()
    async throws
  {
    _ = try await following()
    let more = try await following("-n 100")
    #expect(offsets(more) == ["0", "55", "85"] && more.lines.count == 100)
    #expect(try await all(100) == more.lines)
    let web = try await following("-n 130 --source web")
    #expect(web.asked.map { $0.query["p"] } == ["1", "2", "3"] && web.lines.count == 130)
    #expect(try await all(130) == web.lines)
  }

  @Test(arguments: Thorough.sample(["app", "web"], quick: 1))
  func `an interrupted run leaves a recorded gap, and the next run fills it`(source: String) async throws {
    let first = try await following("--source \(source)")
    try later(5)
    let second = source == "app" ? "offset=60" : "p=2"
    try sandbox.pixiv.fault(#"{"match":"\#(second)","times":99,"do":"status","status":404}"#)
    let broken = try await following("--source \(source) --retries 0")
    try sandbox.pixiv.clearFaults()
    let new = 60
    let offline = try await following("--offline -n 500")
    // The stored works are printed, then the error.
    #expect(broken.status == 6 && broken.lines == Array(offline.lines.prefix(60)))
    let old = first.lines[0]
    #expect(offline.status == 3 && Set(offline.lines).count == offline.lines.count)
    #expect(offline.lines.firstIndex(of: old) == new)
    #expect(
      offline.errorLines == [
        "rankinglog: works between \(offline.lines[new - 1]) and \(old) may be missing"
      ])
    #expect(try await following("--offline -n \(new)").errors.isEmpty)
    let next = try await following("--source \(source)")
    #expect(next.status == 0 && next.errors.isEmpty)
    switch source {
    case "app": #expect(offsets(next) == ["0", "55", "85", "115"])
    default: #expect(next.asked.map { $0.query["p"] } == ["1", "2"])
    }
    let whole = try await following("--offline -n 500")
    #expect(whole.errors.isEmpty)
    #expect(try await all(whole.lines.count, source: source) == whole.lines)
    #expect(try await following("--source \(source)").asked.count == 1)
  }

  @Test(.expensive()) func `a gap is found after new works have moved it`() async throws {
    _ = try await following()
    try later(5)
    try sandbox.pixiv.fault(#"{"match":"offset=30","times":99,"do":"status","status":404}"#)
    #expect(try await following("--retries 0").status != 0)
    try sandbox.pixiv.clearFaults()
    try later(10)
    let next = try await following()
    #expect(offsets(next) == ["0", "30", "60", "90", "124", "154", "184", "214"])
    let whole = try await following("--offline -n 500")
    #expect(whole.errors.isEmpty && whole.lines.count == 274)
    #expect(try await all(274) == whole.lines)
  }

  @Test(.expensive()) func `if works above a gap are deleted, it is found from the top`() async throws {
    _ = try await following()
    try later(5)
    try sandbox.pixiv.fault(#"{"match":"offset=60","times":99,"do":"status","status":404}"#)
    #expect(try await following("--retries 0").status != 0)
    try sandbox.pixiv.clearFaults()
    let gone = try await following("--offline -n 10").lines
    try sandbox.pixiv.world(#"{"delete":[\#(gone.joined(separator: ","))]}"#)
    let next = try await following()
    #expect(offsets(next) == ["0", "55", "29", "59", "89"])
    let whole = try await following("--offline -n 500")
    #expect(whole.errors.isEmpty && whole.lines.count == 175)
    #expect(try await all(165) == whole.lines.filter { !gone.contains($0) })
    #expect(Array(whole.lines.prefix(10)) == gone, "they keep their place")
  }

  @Test(.expensive()) func `unreadable works are reported, and requested again`() async throws {
    try sandbox.pixiv.fault(#"{"match":"illust/follow","times":2,"do":"numbers"}"#)
    let run = try await following("--retries 1 -n 20")
    #expect(run.status == 3 && run.errors.contains("could not be parsed"), "\(run.errors)")
    #expect(try await following("--offline").errors.contains("may be missing"))
    let again = try await following("-n 30")
    #expect(again.status == 0 && again.errors.isEmpty && again.asked.count == 1)
    #expect(try await all(30) == again.lines)
  }

  @Test(.expensive()) func `at the end of the list, one page confirms the end`() async throws {
    let all = try await following("-n 5000 --source web")
    #expect(all.status == 0 && all.lines.count == 1234 && all.asked.count == 21)
    #expect(try await following("-n 5000 --source web").asked.map { $0.query["p"] } == ["1", "21"])
    #expect(try await following("--source web").asked.count == 1)
    #expect(try await following("--offline -n 5000").errors.isEmpty)
  }

  @Test func `a list that grows past its old end is read further`() async throws {
    try sandbox.pixiv.fault(#"{"match":"illust/follow","times":1,"do":"next","to":null}"#)
    #expect(try await following("-n 100").lines.count == 30)
    #expect(try await following("-n 100").lines == all(100))
  }

  @Test(arguments: Thorough.sample(["app", "web"], quick: 1))
  func `if the last stored works were deleted, no extra pages are fetched`(source: String)
    async throws
  {
    let first = try await following("--source \(source)")
    let gone = first.lines.suffix(3).joined(separator: ",")
    try sandbox.pixiv.world(#"{"delete":[\#(gone)]}"#)
    let second = try await following("--source \(source)")
    #expect(second.lines == first.lines && second.asked.count == 1)
    let more = try await following("--source \(source) -n 75")
    #expect(more.status == 0 && more.lines.count >= 75 && more.asked.count <= 3, "\(more.asked.count)")
    #expect(try await following("--offline -n 500").errors.isEmpty)
    let (refreshed, truth) = (
      try await following("--source \(source) --refresh"), try await all(60, source: source)
    )
    #expect(refreshed.status == 0 && refreshed.lines == truth)
  }

  @Test(.expensive()) func `unreadable works cost few pages, and are added once they can be read`()
    async throws
  {
    let truth = try await all(120)
    try sandbox.pixiv.fault(#"{"match":"illust/follow","times":999,"do":"numbers"}"#)
    for _ in 1...2 {
      let run = try await following("-n 60")
      #expect(
        run.status == 3 && run.asked.count < 15 && run.errors.contains("could not be parsed"),
        "\(run.asked.count)")
    }
    try sandbox.pixiv.clearFaults()
    let whole = try await following("-n 120")
    #expect(whole.status == 0 && whole.errors.isEmpty && whole.lines == truth)
  }

  @Test func `an empty page with a next page is not the end`() async throws {
    let body = #"{\"illusts\":[],\"next_url\":\"https://app-api.pixiv.net/v2/illust/follow?offset=60\"}"#
    try sandbox.pixiv.fault(
      #"{"match":"follow.*offset=30$","times":9,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"\#(body)"}"#
    )
    let run = try await following("-n 60")
    #expect(run.status == 0 && run.errors.isEmpty && offsets(run) == ["0", "30", "25", "55"])
    try sandbox.pixiv.clearFaults()
    #expect(try await all(60) == run.lines)
  }

  @Test func `a refresh adds works of new follows, and removes the others`()
    async throws
  {
    let before = try await following("-n 90")
    let gone = Array(before.lines[10..<15])
    let ids = gone.joined(separator: ",")
    try sandbox.pixiv.world(#"{"delete":[\#(ids)]}"#)
    #expect(try await following("-n 90").lines == before.lines)
    let without = try await following("-n 85 --refresh")
    #expect(without.lines == before.lines.filter { !gone.contains($0) })
    try sandbox.pixiv.world(#"{"restore":[\#(ids)]}"#)
    #expect(try await following("-n 90 --refresh").lines == before.lines)
  }
}
