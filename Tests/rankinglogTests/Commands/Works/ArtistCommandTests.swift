import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog artist`: the profile, and the list of works.
@Suite(.watchdog)
struct ArtistCommandTests {
  private let sandbox: Sandbox
  /// An artist of 104 works in the local pixiv, 20 of them R-18, which SAPI shows to sessions only.
  private let artist = 49_850
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: [("web", 104, 5), ("app", 104, 5), ("papi", 104, 4), ("sapi", 84, 7)])
  func `all works are listed newest first, with one request per page`(source: String, count: Int, asked: Int)
    async throws
  {
    let run = try await sandbox.run("artist \(artist) --source \(source) -f ids", with: account)
    #expect(run.status == 0, "\(run.errors)")
    let ids = run.lines.compactMap { Int($0) }
    #expect(ids.count == count && ids == Set(ids).sorted(by: >))
    #expect(run.asked.count == asked && run.images.isEmpty)
    #expect(run.requests.count - asked == (["app", "papi"].contains(source) ? 1 : 0))
    run.expectSecretsKept()
    // The works are stored like works of rankings, and are not in the recents.
    let stored = try await sandbox.run("artist \(artist) --offline -f ids")
    #expect(stored.output == run.output && stored.requests.isEmpty && stored.status == 0)
    #expect(try await sandbox.run("recents").status == 5)
  }

  @Test(arguments: [("web", 48, 3), ("app", 30, 2), ("papi", 50, 2), ("sapi", 20, 2)])
  func `only the pages that a limit needs are requested`(source: String, size: Int, asked: Int) async throws {
    let line = "artist \(artist) --source \(source) -f ids -n"
    let page = try await sandbox.run("\(line) \(size)", with: account)
    #expect(page.lines.count == size && page.asked.count == asked)
    let more = try await sandbox.run("\(line) \(size + 1)", with: account)
    #expect(more.lines.count == size + 1 && more.asked.count == asked + 1)
    #expect(
      try await sandbox.run("artist \(artist) --offline -n 3 -f ids").lines == Array(page.lines.prefix(3)))
  }

  @Test(arguments: ["json", "ndjson", "csv", "tsv", "ids", "urls"])
  func `works are printed in the format of show, and the profile is a note`(format: String) async throws {
    let run = try await sandbox.run("artist https://www.pixiv.net/en/users/\(artist) -n 3 -f \(format)")
    #expect(run.status == 0 && run.errors == "rankinglog: Rinしお (49850)\n")
    #expect(run.requests.map(\.path).prefix(2) == ["/ajax/user/49850", "/ajax/user/49850/profile/all"])
    switch format {
    case "ndjson":
      #expect(
        try JSONKeys.topLevel(of: run.lines[0]) == RankingCommandTests.keys + ["caption", "pages"])
      for key in ["source", "mode", "content", "date", "position", "rank", "previous_rank"] {
        #expect(try run.objects.allSatisfy { $0[key] is NSNull }, "\(key)")
      }
    case "json":
      #expect((try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])?.count == 3)
    default: #expect(run.lines.count == (format == "csv" ? 4 : 3))
    }
  }

  @Test func `a table starts with the artist's profile`() async throws {
    let run = try await sandbox.run("artist \(artist) -n 31 -f table --source app", with: account)
    #expect(
      run.output.split(separator: "\n", omittingEmptySubsequences: false).prefix(7).dropFirst(4)
        == ["About:     Rinしおです。よろしくお願いします! https://example.com/tokei_lab50", "Followed:  no", ""])
    #expect(
      run.lines.prefix(4) == [
        "Name:      Rinしお", "Account:   tokei_lab50", "ID:        49850",
        "Works:     92 illustrations, 12 manga",
      ])
    #expect(run.lines.count { $0.hasPrefix("       ID  Title") } == 1 && run.lines.count == 6 + 1 + 31)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["web", "app", "papi", "sapi"])
  func `the profile alone is one object and one request`(source: String) async throws {
    let run = try await sandbox.run("artist \(artist) --profile --source \(source)", with: account)
    #expect(run.status == 0 && run.asked.count == 1 && run.lines.count == 1 && run.errors.isEmpty)
    let keys = [
      "schema", "artist", "introduction", "portrait", "illust_count", "manga_count", "work_count", "followed",
      "url",
    ]
    #expect(try JSONKeys.topLevel(of: run.output) == keys)
    let object = try #require(try run.objects.first)
    let named = try #require(object["artist"] as? [String: Any])
    #expect(named["id"] as? Int == artist && named["name"] as? String == "Rinしお")
    #expect(object["url"] as? String == "https://www.pixiv.net/users/49850")
    // A profile is not a work for other commands.
    let download = try await sandbox.run("download --input - -o \(sandbox.path("a"))", input: run.output)
    #expect(download.errors.contains("the object has no id") && download.requests.isEmpty)
  }

  @Test(arguments: ["web", "app", "papi", "sapi", "auto"])
  func `an unknown artist is status 5`(source: String) async throws {
    for option in ["-f json", "--profile", "--download -o \(sandbox.path("a"))"] {
      let run = try await sandbox.run("artist 1 --source \(source) \(option)", with: account)
      #expect(run.status == 5 && run.output.isEmpty && run.asked.count == 1)
      #expect(run.errors.hasPrefix("rankinglog: artist 1: deleted, or never existed"))
    }
    #expect(!sandbox.exists("a"))
    #expect(try await sandbox.run("artist 1 --offline").status == 5)
  }

  @Test func `an artist without works is status 5`() async throws {
    let run = try await sandbox.run("artist 12345678 -f json")
    #expect(run.status == 5 && run.output.isEmpty && run.requests.count == 2)
    #expect(run.errorLines.last == "rankinglog: artist 12345678 has no works")
  }

  @Test func `stored metadata of a work is never lost`() async throws {
    let line = "artist \(artist) -n 30 -f ndjson"
    let whole = try await sandbox.run("\(line) --source app", with: account)
    let again = try await sandbox.run(line)
    let originals = try whole.objects.map { ($0["images"] as? [String: Any])?["original"] as? String }
    #expect(originals.allSatisfy { $0 != nil })
    #expect(try again.objects.map { ($0["images"] as? [String: Any])?["original"] as? String } == originals)
    #expect(try await sandbox.run("\(line) --offline").lines.count == 30)
  }

  @Test(arguments: [
    ("artist x", "neither an artist ID nor the URL of an artist's page"),
    ("artist https://www.pixiv.net/artworks/7", "neither an artist ID"),
    ("artist https://www.example.com/users/7", "neither an artist ID"),
    ("artist 7 -o out", "-o requires --download"), ("artist 7 -j 2", "-j requires --download"),
    ("artist 7 --download -f ids", "-f cannot be combined with --download"),
    ("artist 7 --profile --download", "cannot be combined"),
    ("artist 7 --profile -n 2", "-n cannot be combined with --profile"),
    ("artist 7 --offline --refresh", "cannot be combined"), ("artist", "ID|URL"),
  ])
  func `invalid arguments are a usage error`(line: String, part: String) async throws {
    let run = try await sandbox.run(line)
    #expect(run.status == 2 && run.errors.contains(part) && run.requests.isEmpty, "\(run.errors)")
    #expect(try sandbox.names.allSatisfy { $0.hasPrefix(".stream") })
  }
}
