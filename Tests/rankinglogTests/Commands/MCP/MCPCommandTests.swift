import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog mcp` with stored rankings.
@Suite(.watchdog)
struct MCPCommandTests {
  private static let day = "2024-02-08"
  private static let tools = [
    "rankings", "coverage", "search", "work", "history", "movers", "best", "stats", "sql", "pictures",
  ]
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func store(_ words: String, with variables: [String: String] = [:]) async throws {
    let run = try await sandbox.run("ranking -q \(words)", with: variables)
    #expect(run.status == 0 && !run.lines.isEmpty, "\(run.errors)")
  }

  /// Builds the search index, for which a tool waits for a limited time.
  private func buildIndex() async throws {
    #expect(try await sandbox.run("search --count rank:1").status == 0)
  }

  private func ids(_ words: String) async throws -> [Int] {
    try await sandbox.run("ranking --offline \(words) -f ids").lines.map { try #require(Int($0)) }
  }

  @Test func `the list of tools has at most 12 kB, and the same bytes in each run`() async throws {
    let request = try MCPSession.request(1, "tools/list")
    let runs = [try await sandbox.serve([request]), try await sandbox.serve([request])]
    #expect(runs[0].run.output == runs[1].run.output)
    #expect((6_000...12_000).contains(runs[0].run.output.utf8.count), "\(runs[0].run.output.utf8.count)")
    let tools = try #require(try runs[0].result(1)["tools"] as? [[String: Any]])
    #expect(tools.compactMap { $0["name"] as? String } == Self.tools)
    let online = try await sandbox.serve([request], "--online --r18")
    #expect((6_000...12_000).contains(online.run.output.utf8.count), "\(online.run.output.utf8.count)")
  }

  @Test func `the server ends with the input, without requests and files`() async throws {
    for lines in [
      [], ["{}"], [try MCPSession.call(1, "rankings"), try MCPSession.call(2, "sql", ["query": "SELECT 1"])],
    ] {
      let session = try await sandbox.serve(lines)
      #expect(session.run.status == 0 && session.run.errors.isEmpty)
      #expect(session.responses.count == lines.count)
    }
    #expect(try sandbox.names.isEmpty && sandbox.pixiv.requests.isEmpty)
  }

  @Test func `each version gets its own members`() async throws {
    let handshake = { (version: String) in
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)","capabilities":{}}}"#
    }
    for (requested, expected) in [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
      ("2026-07-28", "2025-11-25"),
    ] {
      let result = try await sandbox.serve([handshake(requested)]).result(1)
      #expect(result["protocolVersion"] as? String == expected)
      #expect(result["resultType"] == nil && result["ttlMs"] == nil && result["_meta"] == nil)
    }
    let list = try await sandbox.serve([#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#]).result(1)
    #expect(Set(list.keys) == ["tools"])
    let modern = try await sandbox.serve([MCPSession.request(1, "tools/list")]).result(1)
    #expect(Set(modern.keys) == ["tools", "resultType", "ttlMs", "cacheScope", "_meta"])
    #expect(modern["resultType"] as? String == "complete" && modern["cacheScope"] as? String == "private")
    let refused = try await sandbox.serve([
      MCPSession.request(1, "ping"), MCPSession.request(2, "initialize"),
    ])
    #expect(refused.code(1) == -32601)
    #expect(try refused.result(2)["protocolVersion"] as? String == "2025-11-25")
  }

  @Test func `tools return the entries that the commands print`() async throws {
    try await store("-d 2024-02-05..\(Self.day) -n 60")
    try await buildIndex()
    let session = try await sandbox.call([
      ("rankings", ["date": Self.day, "limit": 50]), ("rankings", ["limit": 5]),
      ("rankings", ["date": Self.day, "where": "type:manga", "limit": 50]),
      ("search", ["query": "rank:..5", "sort": "peak", "limit": 50]),
      ("movers", ["date": Self.day, "limit": 30]), ("best", ["limit": 30]), ("best", ["of": "artists"]),
      ("best", ["of": "tags"]), ("coverage", [:]), ("stats", [:]),
    ])
    #expect(session.run.requests.isEmpty && session.responses.count == 10)
    let ids = { (id: Int, name: String) in
      try session.records(id, name).map { try #require($0["id"] as? Int) }
    }
    let day = try await self.ids("-d \(Self.day) -n 50")
    #expect(try ids(1, "works") == day && day.count == 50)
    #expect(try ids(2, "works") == Array(day.prefix(5)))
    let manga = try await sandbox.run("ranking --offline -d \(Self.day) -w type:manga -f ids").lines
      .compactMap(Int.init)
    #expect(try ids(3, "works") == Array(manga.prefix(50)) && !manga.isEmpty)
    let found = try await sandbox.run("search rank:..5 --sort peak -n 50 -f ids").lines.compactMap(Int.init)
    #expect(try ids(4, "works") == found && found.count >= 15)
    let movers = try await sandbox.run("movers -d \(Self.day) -n 30 -f ids").lines.compactMap(Int.init)
    #expect(try ids(5, "works") == movers && movers.count == 30)
    let best = try await sandbox.run("best -n 30 -f ids").lines.compactMap(Int.init)
    #expect(try ids(6, "standings") == best && best.count == 30)
    let artists = try await sandbox.run("best --of artists -f ndjson").values("artist_id", as: Int.self)
    #expect(try session.records(7, "standings").map { try #require($0["artist_id"] as? Int) } == artists)
    let tags = try await sandbox.run("best --of tags -f ndjson").values("tag", as: String.self)
    #expect(try session.records(8, "standings").map { try #require($0["tag"] as? String) } == tags)
    let partial = try await sandbox.run("stats series -f ndjson").objects.last?["partial"] as? Int
    #expect(try session.records(9, "series").map { $0["partial"] as? Int } == [partial] && partial ?? 0 > 1)
    #expect(try session.records(10, "records").count == 1)
    // Its time limit includes the time of other queries.
    let sql = try await sandbox.call([
      ("sql", ["query": "SELECT work, rank FROM v_entry WHERE date = '\(Self.day)' ORDER BY rank LIMIT 7"])
    ])
    #expect(sql.run.requests.isEmpty && sql.responses.count == 1)
    let rows = try #require(try sql.structured(1)["rows"] as? [[Int]])
    #expect(rows == zip(day, 1...7).map { [$0, $1] })
  }

  @Test(.expensive()) func `a history has the ranks that the command prints, thinned to the limit`()
    async throws
  {
    try await store("-d 2024-01-01..2024-02-08 -n 50")
    let ids = try await self.ids("-d \(Self.day) -n 10")
    let session = try await sandbox.call([("history", ["ids": ids]), ("history", ["tag": "オリジナル"])])
    let works = try session.records(1, "works")
    #expect(try works.map { try #require($0["id"] as? Int) } == ids)
    for work in works {
      let id = try #require(work["id"] as? Int)
      let entries = try await sandbox.run("history \(id) -f tsv").lines.map { $0.split(separator: "\t") }
      #expect(work["lists"] as? Int == entries.count)
      let points = try #require(work["points"] as? [String])
      #expect(points.count == min(entries.count, 24) && points.first?.prefix(10) == entries.first?[1])
      let bars = try await sandbox.run("history \(id) -f table").output.filter { "▁▂▃▄▅▆▇█".contains($0) }
      #expect(work["sparkline"] as? String == bars && !bars.isEmpty)
    }
    let months = try await sandbox.run("history --tag オリジナル -f ndjson")
    let periods = try session.records(2, "periods").map { $0["places"] as? Int }
    #expect(try periods == months.values("places") && periods.count == 2)
  }

  @Test(.expensive()) func `strings of results contain no control characters, and are short`() async throws {
    try await store("-d 2024-02-01..\(Self.day)")
    try await buildIndex()
    let titles = try await sandbox.run("ranking --offline -d 2024-02-01..\(Self.day) -f ndjson").values(
      "title", as: String.self)
    #expect(titles.contains { $0 != $0.sanitized() }, "no title is malicious")
    var calls: [(String, [String: Any])] = []
    let dates = try await sandbox.run("ranking --offline -d 2024-02-01..\(Self.day) -f ndjson").dates
    for date in dates.prefix(6) { calls.append(("rankings", ["date": date, "limit": 50])) }
    calls += [
      ("search", ["query": "rank:..500", "limit": 50]), ("best", ["limit": 50]), ("movers", ["limit": 50]),
      (
        "sql",
        [
          "query":
            "SELECT title, tags FROM v_work WHERE title GLOB '*[' || char(1) || '-' || char(31) || ']*'"
        ]
      ),
    ]
    let session = try await sandbox.call(calls)
    #expect(session.responses.count == 10)
    var strings: [String] = []
    func collect(_ value: Any) {
      switch value {
      case let text as String: strings.append(text)
      case let list as [Any]: for element in list { collect(element) }
      case let object as [String: Any]: for element in object.values { collect(element) }
      default: break
      }
    }
    for id in 1...10 { collect(try session.structured(id)) }
    #expect(strings.count > 1000)
    for text in strings { #expect(text == text.sanitized() && text.unicodeScalars.count <= 300) }
    for id in 1...10 {
      #expect(try session.text(id).unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
    }
    #expect(try #require(try session.structured(10)["rows"] as? [[Any]]).isEmpty == false)
  }

  @Test func `a ranking of manga has an address, and its works have their content`() async throws {
    try await store("-c manga -d \(Self.day) -n 5")
    try await buildIndex()
    func read(_ id: Int, _ path: String) throws -> String {
      try MCPSession.request(id, "resources/read", ["uri": "rankinglog://ranking/\(path)/\(Self.day)"])
    }
    let session = try await sandbox.serve([
      try read(0, "daily/manga"), try read(1, "daily/novel"), try read(2, "male/manga"),
      try MCPSession.call(3, "search", ["query": "id:1..", "limit": 50]),
    ])
    #expect(session.run.requests.isEmpty && session.code(1) == -32602 && session.code(2) == -32602)
    let contents = try #require(try session.result(0)["contents"] as? [[String: Any]])
    let text = try #require(contents.first?["text"] as? String)
    let ids = try await ids("-c manga -d \(Self.day) -n 5")
    for id in ids { #expect(text.contains("\(id)")) }
    let works = try session.records(3, "works")
    #expect(!works.isEmpty && works.allSatisfy { $0["content"] as? String == "manga" })
  }

  @Test func `R-18 works and rankings are hidden without --r18`() async throws {
    try await store("-d \(Self.day) -n 20")
    try await store(
      "-m daily_r18 -d \(Self.day) -n 20", with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    try await buildIndex()
    let ids = try await self.ids("-m daily_r18 -d \(Self.day) -n 20")
    #expect(ids.count == 20)
    let others = try await self.ids("-d \(Self.day)")
    let calls: [(String, [String: Any])] = [
      ("rankings", ["mode": "daily_r18", "date": Self.day]), ("search", ["query": "id:1..", "limit": 50]),
      ("work", ["id": ids[0]]), ("history", ["ids": [ids[0]]]), ("pictures", ["ids": [ids[0]]]),
      ("coverage", [:]),
      ("best", ["mode": "daily_r18"]), ("movers", ["mode": "daily_r18"]),
      ("sql", ["query": "SELECT work FROM v_work"]), ("stats", ["of": "overlap", "with": "daily_r18"]),
    ]
    let resources = try [
      MCPSession.request(101, "resources/read", ["uri": "rankinglog://work/\(ids[0])"]),
      MCPSession.request(102, "resources/read", ["uri": "rankinglog://ranking/daily_r18/\(Self.day)"]),
      MCPSession.request(
        103, "completion/complete", ["ref": [:], "argument": ["name": "mode", "value": "daily"]]),
    ]
    let lines =
      try calls.enumerated().map { try MCPSession.call($0.offset, $0.element.0, $0.element.1) } + resources
    let hidden = try await sandbox.serve(lines)
    let shown = try await sandbox.serve(lines, "--r18")
    // The options of gallery and browse.
    try sandbox.write("r18 = show\n", to: ".config/rankinglog/config")
    let configured = try await sandbox.serve(lines, with: ["RANKINGLOG_R18": "show"])
    #expect(configured.run.status == 0 && configured.run.errors.isEmpty)
    #expect(configured.responses.count == lines.count)
    for id in ids.dropFirst() { #expect(!configured.run.output.contains("\(id)"), "\(id)") }
    #expect(hidden.run.requests.isEmpty && shown.run.requests.isEmpty)
    #expect(hidden.responses.count == lines.count && shown.responses.count == lines.count)
    for id in ids { #expect(shown.run.output.contains("\(id)")) }
    // The arguments are repeated in some messages.
    for id in ids.dropFirst() { #expect(!hidden.run.output.contains("\(id)"), "\(id)") }
    for id in [0, 2, 3, 4, 6, 7, 9] {
      #expect(try hidden.result(id)["isError"] as? Bool == true, "\(calls[id].0)")
    }
    #expect(hidden.code(101) == -32602 && hidden.code(102) == -32602)
    let found = try hidden.records(1, "works").map { try #require($0["id"] as? Int) }
    #expect(found.count > 30 && Set(found).isSubset(of: others))
    #expect(try hidden.records(5, "series").count == 1)
    #expect(try shown.records(5, "series").count == 2)
    #expect(shown.code(101) == nil && shown.code(102) == nil)
  }

  @Test func `the best work of an artist or a period is hidden without --r18 if it is R-18`() async throws {
    try await store("-d \(Self.day) -n 1")
    let id = try #require(try await ids("-d \(Self.day)").first)
    let best = try await sandbox.run("best --of artists -f ndjson").objects
    let artist = try #require(best.first { $0["best_id"] as? Int == id }?["artist_id"] as? Int)
    // As after a later response about the work.
    try await sandbox.waitForClosedArchive()
    try Connection(path: sandbox.archive).run("UPDATE illust SET age = 1 WHERE id = ?", [.integer(id)])
    let calls: [(String, [String: Any])] = [
      ("best", ["of": "artists"]), ("history", ["artist": "\(artist)"]),
    ]
    let (hidden, shown) = (try await sandbox.call(calls), try await sandbox.call(calls, "--r18"))
    for (call, name) in [(1, "standings"), (2, "periods")] {
      let works = try shown.records(call, name).map { $0["best_id"] as? Int }
      #expect(works.contains(id) && !works.contains(nil))
      #expect(
        try hidden.records(call, name).map { $0["best_id"] as? Int } == works.map { $0 == id ? nil : $0 })
    }
    #expect(!hidden.run.output.contains("\(id)"))
  }

  @Test(.expensive()) func `a search does not wait for an index that needs long`() async throws {
    try await store("-d \(Self.day) -n 20")
    // Another process that builds the index.
    let path = sandbox.dataDirectory.appending(path: "search.db.lock").path
    let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let calls: [(String, [String: Any])] = [("search", ["query": "rank:1"]), ("coverage", [:])]
    let waiting = try await sandbox.call(calls)
    #expect(try waiting.result(1)["isError"] as? Bool == true)
    #expect(try waiting.text(1).contains("not ready yet") && waiting.records(2, "series").count == 1)
    // Explicitly: a process that another test started may have a copy of the descriptor.
    #expect(flock(lock, LOCK_UN) == 0 && close(lock) == 0)
    try await buildIndex()
    #expect(try await sandbox.call(calls).records(1, "works").count == 1)
  }

  @Test func `requests are sent only with --online, up to the limit`() async throws {
    let calls: [(String, [String: Any])] = [
      ("rankings", ["date": Self.day, "limit": 10]), ("work", ["id": 114862000]),
    ]
    let offline = try await sandbox.call(calls)
    #expect(offline.run.requests.isEmpty && sandbox.pixiv.requests.isEmpty)
    for id in 1...2 { #expect(try offline.result(id)["isError"] as? Bool == true) }
    let limited = try await sandbox.call(
      (1...5).map { ("rankings", ["date": "2024-02-0\($0)", "limit": 10]) }, "--online --max-requests 3")
    #expect(limited.run.requests.count == 3)
    let failed = try (1...5).filter { try limited.result($0)["isError"] as? Bool == true }
    #expect(failed.count == 2)
    for id in failed { #expect(try limited.text(id).contains("the limit of 3 requests is reached")) }
    #expect(try await sandbox.run("mcp --max-requests 3").status == 2)
  }

  @Test func `during a long pause that pixiv requested, calls fail without requests`() async throws {
    try sandbox.pixiv.fault(#"{"match":".","do":"status","status":429,"retry_after":3600,"times":1000}"#)
    let calls: [(String, [String: Any])] = (1...9).map { ("rankings", ["date": "2024-02-0\($0)"]) }
    let paused = try await sandbox.call(calls + [("work", ["id": 114862000])], "--online")
    #expect(paused.run.requests.count == 1)
    for id in 1...10 { #expect(try paused.text(id).contains("www.pixiv.net: rate limited until 20")) }
  }

  @Test(.expensive()) func `a closed output ends the server quietly`() async throws {
    let requests = try (1...2).map { "echo '\(try MCPSession.request($0, "tools/list"))'" }
    let program = try BuiltProgram(
      shell: "{ \(requests[0]); sleep 1; \(requests[1]); } | { rankinglog mcp; echo status $? >&2; } | :",
      in: sandbox)
    let end = try await program.end()
    #expect(end.status == 0 && end.errors == "status 0\n")
  }
}
