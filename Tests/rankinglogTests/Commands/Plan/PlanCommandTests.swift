import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The output of `plan`.
@Suite(.watchdog)
struct PlanCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `the time of rankings depends on the rate`() async throws {
    _ = try await sandbox.run("ranking -d 2024-01-02 -f ids")
    let line = "plan -d 2024-01-01..2024-01-03"
    let cost = try await sandbox.run("\(line) --lists-only")
    #expect(cost.output == "3 rankings: 1 stored, 2 to fetch: 20 requests, at least 0 s\n")
    let limited = try await sandbox.run("\(line) -n 60 --lists-only", with: ["RANKINGLOG_RATE": "6/m"])
    #expect(limited.output == "3 rankings: 1 stored, 2 to fetch: 4 requests, at least 0 s\n")
    let slow = try await sandbox.run("plan -d 2023-12 --lists-only", with: ["RANKINGLOG_RATE": "50/m"])
    #expect(slow.output == "31 rankings: 0 stored, 31 to fetch: 310 requests, at least 5 min 48 s\n")
  }

  @Test(.expensive()) func `a plan separates downloads from file names`() async throws {
    let line = "-d 2024-01-01..2024-01-03 -n 50"
    let out = sandbox.path("out")
    _ = try await sandbox.run("download -d 2024-01-02 -n 50 -o \(out)")
    let written = try await sandbox.run("plan \(line) --into \(out) -o -")
    #expect(written.status == 0 && written.images.isEmpty)
    let objects = try written.objects
    let totals = try #require(objects.first?["totals"] as? [String: Any])
    func total(_ name: String) -> Int { totals[name] as? Int ?? -1 }
    #expect(total("held") > 0 && total("links") > 0 && total("copies") == 0)
    #expect(total("names") == total("fetch") + total("held") + total("links"))
    #expect(objects.count == total("works") + 2 && objects.last?["kind"] as? String == "end")
    #expect(
      total("bytes_from") > 50 && total("bytes_low") < total("bytes") && total("bytes") < total("bytes_high"))

    let applied = try await sandbox.run("apply - -o \(out) -f ndjson", input: written.output)
    #expect(applied.status == 0, "\(applied.errors)")
    let requests = try #require(totals["requests"] as? [String: Int])
    #expect(applied.images.filter { $0.status == 200 }.count == total("fetch"))
    #expect(applied.images.count <= requests["images", default: 0] + requests["guesses", default: 0])
    #expect(applied.requests.count - applied.images.count == requests["ugoira"])
    let fetched = try applied.objects.filter { $0["state"] as? String == "fetched" }
    let bytes = fetched.compactMap { $0["bytes"] as? Int }.reduce(0, +)
    #expect((total("bytes_low")...total("bytes_high")).contains(bytes))
    let closing = try #require(applied.errorLines.last)
    #expect(
      closing.contains(
        "\(total("fetch")) downloaded, \(total("links")) linked, \(total("held")) present, 0 failed")
    )
    let again = try await sandbox.run("apply - -o \(out)", input: written.output)
    #expect(again.status == 0 && again.requests.isEmpty)
  }

  @Test func `the same archive gives the same plan, which names no path and no account`() async throws {
    let line = "plan -d 2024-01-05 -n 30 --where -is:ai --pages-of-works ..2 -o"
    _ = try await sandbox.run("\(line) \(sandbox.path("first"))")
    let second = try await sandbox.run("\(line) \(sandbox.path("second"))", later: 3600)
    #expect(second.status == 0 && second.requests.isEmpty)
    let plans = try ["first", "second"].map { try String(contentsOfFile: sandbox.path($0), encoding: .utf8) }
    let lines = plans.map { $0.split(separator: "\n") }
    #expect(lines[0].dropFirst() == lines[1].dropFirst() && lines[0][0] != lines[1][0])
    #expect(!plans[0].contains(sandbox.home.path))
    #expect(plans[0].hasPrefix(#"{"schema":1,"kind":"plan","program":"rankinglog "#))
    #expect(
      lines[0][0].contains(#""dates":"2024-01-05","source":null,"limit":30,"pages":null},"where":"-is:ai""#))
    for line in lines[0].dropFirst().dropLast() {
      let work = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect((work["pages"] as? [Int])?.allSatisfy { $0 < 2 } == true)
    }
    _ = try await sandbox.run("\(line) \(sandbox.path("first"))")
    #expect(try sandbox.names.filter { $0.contains("part") } == [])
  }
}
