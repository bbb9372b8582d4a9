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

  @Test func `a table of several pages has one header`() async throws {
    let run = try await sandbox.run("artist \(artist) -n 31 -f table --source app", with: account)
    #expect(run.lines.count { $0.hasPrefix("       ID  Title") } == 1 && run.lines.count == 6 + 1 + 31)
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

  @Test func `stored metadata of a work is never lost`() async throws {
    let line = "artist \(artist) -n 30 -f ndjson"
    let whole = try await sandbox.run("\(line) --source app", with: account)
    let again = try await sandbox.run(line)
    let originals = try whole.objects.map { ($0["images"] as? [String: Any])?["original"] as? String }
    #expect(originals.allSatisfy { $0 != nil })
    #expect(try again.objects.map { ($0["images"] as? [String: Any])?["original"] as? String } == originals)
    #expect(try await sandbox.run("\(line) --offline").lines.count == 30)
  }
}
