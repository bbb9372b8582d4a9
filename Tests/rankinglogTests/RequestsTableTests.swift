import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The documented table of requests contains the counts measured here, next to the minimum by page size.
@Suite(.watchdog)
struct RequestsTableTests {
  private let sandbox: Sandbox
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]

  init() throws { sandbox = try Sandbox() }

  /// The requests of a command line.
  private struct Count {
    let total, token, wrong: Int

    init(_ requests: [LocalPixiv.Request]) {
      token = requests.count { $0.host == "oauth.secure.pixiv.net" }
      wrong = requests.count { $0.isImage && $0.status == 404 }
      total = requests.count - token - wrong
    }
  }

  private func count(_ line: String, input: String = "", in sandbox: Sandbox? = nil) async throws -> Count {
    let run = try await (sandbox ?? self.sandbox).run(line, input: input, with: account)
    #expect(run.status == 0, "\(line): \(run.errors)")
    return Count(run.requests)
  }

  private func expect(_ row: String) throws {
    let document = Repository.file("Documentation/Requests.md")
    #expect(try String(contentsOf: document, encoding: .utf8).contains("\n\(row)\n"), "no row \(row)")
  }

  /// SAPI's last page is empty, because SAPI announces the end in no other way.
  private static func pages(_ source: String, _ size: Int) -> Int {
    (500 + size - 1) / size + (source == "sapi" ? 1 : 0)
  }

  @Test(.expensive(), arguments: [("web", 50, 0), ("app", 30, 1), ("papi", 50, 1), ("sapi", 30, 0)])
  func `each ranking needs one request per page`(source: String, pageSize: Int, tokens: Int) async throws {
    let pages = Self.pages(source, pageSize)
    let first = try await count("ranking -d 2024-01-05 --source \(source)")
    // A quick run requests two more rankings.
    let start = Thorough.isEnabled ? "2023-12-07" : "2024-01-03"
    let others = try await count("ranking -d \(start)..2024-01-05 --source \(source) -f ids")
    #expect(first.token == tokens && others.token == tokens)
    #expect(first.total == pages && others.total == (Thorough.isEnabled ? 29 : 2) * pages)
    #expect(try await count("ranking -d 2024-01-05 --source \(source)").total == 0)
    if source == "app", Thorough.isEnabled { try await afterAMonth() }
  }

  @Test func `the table of rankings equals the counted requests`() throws {
    let (one, thirty) = ("10 · 17 · 10 · 18", "300 · 510 · 300 · 540")
    try expect(
      "| one daily ranking, 500 works: website · app API · PAPI · SAPI | \(one) | \(one) |")
    try expect("| 30 daily rankings | \(thirty) | \(thirty) |")
  }

  @Test func `a check of the connections sends one request per host and kind`() async throws {
    let sandbox = try Sandbox()
    let one = try await count("doctor --online --ipv4", in: sandbox)
    #expect((one.total, one.token, one.wrong) == (5, 1, 0))
    try expect("| `doctor --online`: one version of IP · both | 6 · 12 | 6 · 12 |")
  }

  /// Downloaded images, by file name: `001_114747397_p0.jpg`.
  private struct Fetched {
    let works, files, ugoira: Int
    /// The number of wrong guesses of a client that always tries jpg, png and gif.
    let wrong: Int

    init(_ names: [String]) {
      ugoira = names.count { $0.hasSuffix(".animation.json") }
      files = names.count - ugoira
      let first = names.filter { $0.contains(/_p0+\.(jpg|png|gif|zip)$/) }
      works = first.count
      wrong = first.reduce(0) { $0 + ($1.hasSuffix("png") ? 1 : $1.hasSuffix("gif") ? 2 : 0) }
    }

    /// Each file is a request, and so are the frame delays of each ugoira.
    func least(_ pages: Int) -> Int { pages + files + ugoira }
  }

  private func fetched(_ directory: String, where isWanted: (String) -> Bool = { _ in true }) -> Fetched {
    Fetched(sandbox.files(in: directory).filter(isWanted))
  }

  /// The originals of the next day, after thirty days are stored, and with them many artists' file types.
  private func afterAMonth() async throws {
    let month = try await sandbox.run("ranking -d 2023-12-07..2024-01-05 --source app -f ids")
    let known = Set(month.lines)
    let day = try await count("download -d 2024-01-06 --source web -j 1 -o \(sandbox.path("out"))")
    let all = fetched("out")
    let new = fetched("out") { !known.contains(Self.id($0) ?? "") }
    #expect(day.total == all.least(10))
    try expect(
      "| originals of the next day, website: \(new.works) works that are not in the 30 rankings, of 500 | \(day.total) and \(day.wrong) wrong guesses (\(new.wrong) with `jpg` always first) | \(day.total) |"
    )
  }

  @Test(.thorough) func `the table of originals equals the counted requests`() async throws {
    // One at a time: otherwise the number of correct guesses would depend on timing.
    let line = "download -d 2024-01-05 -j 1 -o"
    let web = try await count("\(line) \(sandbox.path("web")) --source web")
    let app = try await count("\(line) \(sandbox.path("app")) --source app --force")
    let found = fetched("web")
    let (leastWeb, leastApp) = (found.least(10), found.least(17))
    #expect(found.works == 500 && found.wrong == 153)
    #expect(web.total == leastWeb && app.total == leastApp && app.wrong == 0 && app.token == 1)
    try expect(
      "| originals of one ranking, \(found.files) files, \(found.ugoira) of them ugoira: website · app API | \(web.total) and \(web.wrong) wrong guesses · \(app.total) | \(leastWeb) · \(leastApp) |"
    )
    var again = 0
    for directory in ["web", "elsewhere"] {
      for source in ["web", "app"] {
        again += try await count("\(line) \(sandbox.path(directory)) --source \(source)").total
      }
    }
    try expect(
      "| any of these again, or to another directory | \(again) | 0 |")
  }

  @Test(.thorough) func `the table of originals with ten new works equals the counted requests`() async throws
  {
    let (web, leastWeb) = try await tenNew(of: "web", pageSize: 50)
    let (app, leastApp) = try await tenNew(of: "app", pageSize: 30)
    try expect(
      "| the same if 10 of its works are new: website · app API | \(web.total) and \(web.wrong) wrong guesses · \(app.total) | \(leastWeb) · \(leastApp) |"
    )
  }

  private func tenNew(of source: String, pageSize: Int) async throws -> (asked: Count, least: Int) {
    // Another user's list, without every fiftieth work.
    let other = try Sandbox(pixiv: sandbox.pixiv)
    let list = try await other.run("ranking -d 2024-01-05 --source \(source) -f ndjson", with: account).lines
    let known = list.enumerated().filter { $0.offset % 50 != 25 }.map(\.element)
    let run = "download -j 1 --data-dir \(sandbox.path("data-\(source)")) -o \(sandbox.path(source))"
    _ = try await count("\(run) --input -", input: known.joined(separator: "\n"))
    let before = Set(sandbox.files(in: source).compactMap(Self.id))
    let asked = try await count("\(run) -d 2024-01-05 --source \(source)")
    let new = fetched("\(source)/daily") { !before.contains(Self.id($0) ?? "") }
    #expect(before.count == 490 && new.works == 10 && (source == "web" || asked.wrong == 0))
    let least = new.least(Self.pages(source, pageSize))
    #expect(asked.total == least)
    return (asked, least)
  }

  @Test func `the table of single works equals the counted requests`() async throws {
    let one = try await count("show 114862000").total
    let many = try await count("show 114747397").total
    let later = try await count("show 114862000 114747397").total
    try expect(
      "| `show` of a work, with one page or several | \(one) · \(many), then \(later) | 1 · 2, then 0 |")
  }

  @Test func `the table of an artist's works equals the counted requests`() async throws {
    var asked: [String] = []
    for (source, works, size) in [("web", 104, 48), ("app", 104, 30), ("papi", 104, 50), ("sapi", 84, 20)] {
      let total = try await count("artist 49850 --source \(source) -f ids").total
      let pages = (works + size - 1) / size
      #expect(total == 1 + pages + (["web", "sapi"].contains(source) ? 1 : 0))
      asked.append("\(total)")
    }
    let all = asked.joined(separator: " · ")
    try expect(
      "| `artist` with 104 works (84 at SAPI): website · app API · PAPI · SAPI | \(all) | \(all) |")
  }

  /// The number of pages that a command line requests, in the first run and without new works.
  private func pages(_ line: String, _ sources: [(name: String, least: Int)], again: Int) async throws
    -> String
  {
    let person = try await Sandbox.signedIn(at: sandbox.pixiv)
    var asked: [String] = []
    for source in sources {
      let line = "\(line) --source \(source.name) --data-dir \(person.path(source.name))"
      let first = try await person.run(line).asked.count
      let second = try await person.run(line).asked.count
      #expect(first == source.least && second == again, "\(line)")
      asked.append("\(first)")
    }
    return asked.joined(separator: " · ")
  }

  @Test(.expensive()) func `the table of an account's lists equals the counted requests`() async throws {
    // Two lists, of 75 and 5 bookmarks: a page has 48 on the website, 30 in the app API, 50 in PAPI.
    let bookmarks = try await pages("bookmarks sync", [("web", 3), ("app", 4), ("papi", 3)], again: 2)
    let following = try await pages("following", [("web", 1), ("app", 2)], again: 1)
    try expect(
      "| `bookmarks sync` with 75 public and 5 private bookmarks: website · app API · PAPI | \(bookmarks), then 2 | \(bookmarks), then 2 |"
    )
    try expect(
      "| `following`, the newest 60: website · app API | \(following), then 1 | \(following), then 1 |")
  }

  /// The work of a file.
  private static func id(_ name: String) -> String? {
    name.firstMatch(of: /(\d{8,10})_p/).map { String($0.1) }
  }
}
