import Foundation
import TestSupport
import Testing

@testable import rankinglog

@Suite(.watchdog)
struct RankingCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  static let keys = [
    "schema", "source", "mode", "content", "date", "fetched_at", "position", "rank", "previous_rank", "id",
    "title",
    "artist", "type", "page_count", "width", "height", "tags", "created_at", "uploaded_at", "age_rating",
    "ai", "views",
    "bookmarks", "ratings", "visibility", "images", "url",
  ]

  @Test(.expensive()) func `a day is printed completely and fetched once`() async throws {
    let line = "ranking -m daily -d 2024-01-05 --format ndjson"
    let first = try await sandbox.run(line)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.lines.count == 500)
    #expect(first.requests.count == 10)
    #expect(first.requests.allSatisfy { $0.host == "www.pixiv.net" && $0.path == "/ranking.php" })
    #expect(first.requests.map { $0.query["p"] ?? "1" } == (1...10).map(String.init))
    #expect(try first.values("rank", as: Int.self) == Array(1...500))
    #expect(try first.values("position", as: Int.self) == Array(1...500))

    let second = try await sandbox.run(line, later: 3600)
    #expect(second.requests.isEmpty)
    #expect(second.output == first.output)

    // The next day has many of the same works, with other counts.
    let next = try await sandbox.run("ranking -d 2024-01-06 -f ids", later: 7200)
    #expect(next.requests.count == 10)
    #expect(!Set(next.lines).isDisjoint(with: try first.values("id", as: Int.self).map(String.init)))
    #expect(try await sandbox.run(line, later: 9000).output == first.output)
    let offline = try await sandbox.run(line + " --offline", later: 9000)
    #expect(offline.output == first.output && offline.requests.isEmpty && offline.status == 0)
  }

  @Test func `every record has the keys of the contract, in their order`() async throws {
    let run = try await sandbox.run("ranking -d 2024-01-05 -n 50 -f ndjson")
    #expect(run.lines.count == 50)
    for line in run.lines { #expect(try JSONKeys.topLevel(of: line) == Self.keys) }
    let objects = try run.objects
    #expect(objects.allSatisfy { $0["schema"] as? Int == 1 && $0["source"] as? String == "web" })
    #expect(objects.allSatisfy { $0["fetched_at"] as? String == "2024-03-10T03:30:00Z" })
    #expect(objects.allSatisfy { ($0["created_at"] as? String)?.hasSuffix("+09:00") == true })
    #expect(
      objects.allSatisfy { $0["previous_rank"] is Int && $0["views"] is Int && $0["bookmarks"] is NSNull })
    let first = try #require(run.lines.first)
    #expect(first.contains(#""artist":{"id":"#) && first.contains(#","account":null}"#))
    #expect(
      first.contains(#""images":{"thumbnail":"https://i.pximg.net/"#) && first.contains(#""original":null}"#))
  }

  @Test(.expensive(), arguments: [("app", 17), ("papi", 10), ("sapi", 18)])
  func `every source prints the same number of works`(source: String, count: Int) async throws {
    let line = "ranking -m daily -d 2024-01-05 -f ndjson --source \(source)"
    let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]
    let run = try await sandbox.run(line, with: account)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 500)
    let hosts = [
      "app": "app-api.pixiv.net", "papi": "public-api.secure.pixiv.net", "sapi": "spapi.pixiv.net",
    ]
    let ranking = run.requests.filter { $0.host == hosts[source] }
    // SAPI does not announce its last page: only an empty page is the end.
    #expect(ranking.count == count)
    #expect(
      run.requests.count - ranking.count == (source == "sapi" ? 0 : 1), "one token, for those who need it")
    for line in run.lines { #expect(try JSONKeys.topLevel(of: line) == Self.keys) }
    #expect(try run.values("position", as: Int.self) == Array(1...500))
    let ranks = try run.objects.map { $0["rank"] as? Int }
    #expect(ranks == (source == "papi" ? Array(1...500) : [Int?](repeating: nil, count: 500)))
    #expect(Set(try run.values("source", as: String.self)) == [source])

    let again = try await sandbox.run(line, later: 3600, with: account)
    #expect(again.requests.isEmpty && again.output == run.output)
  }
}

/// The keys of a JSON object in their written order, which a dictionary does not preserve.
enum JSONKeys {
  static func topLevel(of line: String) throws -> [String] {
    var keys: [String] = []
    var (depth, inString, isEscaped, expectsKey) = (0, false, false, false)
    var text = ""
    for scalar in line.unicodeScalars {
      if inString {
        if isEscaped {
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "\"" {
          inString = false
          if depth == 1, expectsKey { keys.append(text) }
          expectsKey = false
        } else {
          text.unicodeScalars.append(scalar)
        }
        continue
      }
      switch scalar {
      case "\"": (inString, text) = (true, "")
      case "{", "[":
        depth += 1
        expectsKey = scalar == "{" && depth == 1
      case "}", "]": depth -= 1
      case ",": expectsKey = depth == 1
      default: break
      }
    }
    try #require(depth == 0 && !inString)
    return keys
  }
}
