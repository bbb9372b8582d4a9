import TestSupport
import Testing

@testable import RankingLogCore

/// The need for an account, and the hosts that receive its secrets.
struct RankingAccountTests {
  @Test(.watchdog)
  func `an R-18 mode without an account sends no request and suggests a login`() async throws {
    let world = try await LocalWorld()
    for source in [RankingSource?.none, .app] {
      do {
        _ = try await world.walk("2024-01-05", kind: RankingKind(.dailyR18), source: source)
        Issue.record("there was an answer")
      } catch RankingLogError.signIn(let message) {
        let expected: [Suggestion] =
          source == .app ? [.signIn(.app), .useSource([.web])] : [.signIn(.appOrWeb)]
        #expect(message.suggestions == expected)
      }
    }
    #expect(world.pixiv.requests.isEmpty)
    await #expect {
      try await world.walk("2024-01-05", kind: RankingKind(.dailyR18), source: .web)
    } throws: {
      guard case RankingLogError.signIn = $0 else { return false }
      return true
    }
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `an R-18 mode uses the app API with an account, and an ordinary mode never does`()
    async throws
  {
    let world = try await LocalWorld()
    let log = world.log(token: LocalWorld.token)
    let adult = try await world.walk("2024-01-05", kind: RankingKind(.dailyR18), with: log)
    #expect(adult.rankings.map(\.source) == [.app])
    #expect(adult.entries.count == 100)
    let ordinary = try await world.walk("2024-01-05", entries: 10, with: log)
    #expect(ordinary.entries.count == 10)
    #expect(
      world.apiRequests.map(\.host) == Array(repeating: "app-api.pixiv.net", count: 4) + ["www.pixiv.net"])
  }

  @Test(.expensive(), .watchdog, arguments: [(RankingSource.app, 17), (.papi, 10)])
  func `a token that expires during a walk is refreshed once`(source: RankingSource, pages: Int) async throws
  {
    let world = try await LocalWorld()
    let selection = RankingSelection(
      kind: RankingKind(.daily), schedule: .dates([LocalWorld.day("2024-01-05")], note: nil), source: source)
    var walked = Walked()
    for try await element in world.log(token: LocalWorld.token).rankings(selection) {
      if walked.entries.isEmpty { try world.pixiv.world(#"{"expire_tokens":true}"#) }
      walked.add(element)
    }
    #expect(walked.entries.count == 500)
    #expect(world.tokenRequests.count == 2)
    #expect(world.apiRequests.count == pages + 1)
  }

  @Test(.watchdog)
  func `a token is refreshed before it expires, by the clock`() async throws {
    let world = try await LocalWorld()
    let log = world.log(token: LocalWorld.token)
    _ = try await world.walk("2024-01-05", source: .app, entries: 10, with: log)
    try world.move(to: "2024-03-10T13:29:29+09:00")
    _ = try await world.walk("2024-01-04", source: .app, entries: 10, with: log)
    #expect(world.tokenRequests.count == 1)
    try world.move(to: "2024-03-10T13:29:31+09:00")
    _ = try await world.walk("2024-01-03", source: .app, entries: 10, with: log)
    #expect(world.tokenRequests.count == 2)
    #expect(world.apiRequests.allSatisfy { $0.status == 200 })
  }

  @Test(.watchdog)
  func `a refused refresh token is a login error without the token`() async throws {
    let world = try await LocalWorld()
    do {
      _ = try await world.walk("2024-01-05", source: .app, with: world.log(token: "no-such-token"))
      Issue.record("there was an answer")
    } catch RankingLogError.signIn(let message) {
      #expect(!message.description.contains("no-such-token"))
    }
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `if the website refuses, the account is used, with a note`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(
      #"{"match":"ranking.php","times":9,"do":"status","status":403,"body":"{}","headers":{"Content-Type":"application/json"}}"#
    )
    let walked = try await world.walk("2024-01-05", entries: 10, with: world.log(token: LocalWorld.token))
    #expect(walked.entries.count == 10)
    #expect(walked.notes.count == 1 && walked.notes[0].contains("the app API"))
    // The HTML page is the website's last fallback.
    #expect(world.apiRequests.map(\.host) == ["www.pixiv.net", "www.pixiv.net", "app-api.pixiv.net"])
  }

  @Test(.watchdog)
  func `secrets are sent only to the hosts they belong to`() async throws {
    let world = try await LocalWorld()
    let log = world.log(token: LocalWorld.token)
    for source in RankingSource.allCases {
      let walked = try await world.walk("2024-01-05", source: source, entries: 2, with: log)
      let works = walked.ids.prefix(2).map { RequestedWork(id: $0, source: source) }
      var options = DownloadOptions(directory: world.output + "-\(source.rawValue)", size: .regular)
      options.source = source
      options.isForced = true
      let summary = try await log.downloads.run(works, options)
      #expect(summary.fetched > 0, "\(source) \(summary)")
    }
    let bearers: Set = ["app-api.pixiv.net", "public-api.secure.pixiv.net"]
    var tokens: [String: Set<String>] = [:]
    for request in world.pixiv.requests {
      let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.key.lowercased(), $0.value) })
      #expect(headers["cookie"] == nil)
      #expect((headers["authorization"] != nil) == bearers.contains(request.host), "\(request.host)")
      if let token = headers["authorization"] { tokens[request.host, default: []].insert(token) }
      #expect(request.scheme == (request.host == "spapi.pixiv.net" ? "http" : "https"), "\(request.host)")
    }
    #expect(world.imageRequests.count >= 4)
    #expect(tokens.values.map(\.count) == [1, 1])
    #expect(tokens["app-api.pixiv.net"] != tokens["public-api.secure.pixiv.net"])
  }
}
