import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Filters of downloads, and of lists other than rankings.
@Suite(.watchdog)
struct FilterListsTests {
  @Test func `only matching works are downloaded, and the requests for rankings do not change`() async throws
  {
    let (sandbox, other) = (try Sandbox(), try Sandbox())
    let line = "download -d 2024-01-01..2024-01-02 -n 20 --size thumbnail -o"
    let all = try await other.run("\(line) \(other.path("out"))")
    let run = try await sandbox.run("\(line) \(sandbox.path("out")) -w rank:..3 -w -type:ugoira")
    #expect(run.status == 0 && all.status == 0, "\(run.errors)")
    #expect(
      run.requests.filter { !$0.isImage }.map(\.query) == all.requests.filter { !$0.isImage }.map(\.query))
    let files = sandbox.files(in: "out")
    #expect(!files.isEmpty && files.allSatisfy { $0.contains(/\/00[123]_/) })
    let expected = try await sandbox.run("ranking -d 2024-01-01..2024-01-02 -n 3 -f ids -w -type:ugoira")
    #expect(
      Set(files.compactMap { $0.firstMatch(of: /_(\d+)_p/).map { String($0.1) } }) == Set(expected.lines))
    #expect(run.errorLines[1].hasPrefix("rankinglog: 40 works: excluded 34 by rank:..3"))
    #expect(run.errorLines[1].hasSuffix(" left"))
    let dry = try await sandbox.run("\(line) \(sandbox.path("out")) --dry-run -w rank:..3 -w -type:ugoira")
    #expect(dry.requests.isEmpty && dry.errorLines[0].contains(": 0 to download, \(files.count) present"))
    #expect(dry.errorLines[1] == run.errorLines[1])
    for mode in ["", " --dry-run"] {
      let none = try await sandbox.run("\(line) \(sandbox.path("out"))\(mode) -w rank:30")
      #expect(none.status == 5 && none.requests.isEmpty)
      #expect(none.errors.contains("rankinglog: 40 works: excluded 40 by rank:30; 0 left\n"))
      #expect(none.errors.contains("rankinglog: the filter matches none of 40 works\n"))
    }
  }

  @Test func `works given by ID and works of a list are filtered by stored data`() async throws {
    let (sandbox, other) = (try Sandbox(), try Sandbox())
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 4 -f ids").lines
    let words = ["download"] + ids + ["-o"]
    let all = try await other.run(words + [other.path("out")])
    let fresh = try Sandbox(pixiv: other.pixiv)
    let some = try await fresh.run(words + [fresh.path("out"), "-w", "id:\(ids[1]),\(ids[2])"])
    #expect(all.status == 0 && some.status == 0, "\(some.errors)")
    let lists = { (run: Run) in run.requests.filter { !$0.isImage }.map(\.path).sorted() }
    let pages = { (run: Run) in lists(run).filter { !$0.hasSuffix("/pages") && !$0.hasSuffix("/ugoira_meta") }
    }
    #expect(pages(some) == pages(all) && !pages(all).isEmpty)
    #expect(
      Set(fresh.files(in: "out").map { $0.prefix { $0 != "_" } }) == Set([ids[1], ids[2]].map { $0[...] }))
    #expect(some.errors.contains("rankinglog: 4 works: excluded 2 by id:\(ids[1]),\(ids[2]); 2 left\n"))

    // A dry run sends no requests: an unknown work may match.
    let dry = try await Sandbox(pixiv: other.pixiv).run("download \(ids[0]) --dry-run -w id:1")
    #expect(
      dry.status == 0 && dry.requests.isEmpty
        && dry.errors.contains("1 work, 1 file: 1 to download, 0 present"))

    let list = try await sandbox.run("ranking -d 2024-01-05..2024-01-06 -n 30 -f ndjson").output
    let input = try await sandbox.run(
      "download --input - --size thumbnail -o \(sandbox.path("list")) -w rank:1 -w date:2024-01-06",
      input: list)
    #expect(
      input.status == 0
        && input.errors.contains(
          "rankinglog: 60 works: excluded 58 by rank:1, 1 by date:2024-01-06; 1 left\n")
    )
    let files = sandbox.files(in: "list")
    #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("daily/2024-01-06/001_") })
  }

  @Test func `an artist's works are filtered, printed or downloaded`() async throws {
    let sandbox = try Sandbox()
    let all = try await sandbox.run("artist 6862 -f ndjson")
    let types = try all.values("type", as: String.self)
    let ids = try all.values("id", as: Int.self)
    let expected = zip(ids, types).filter { $1 == "illust" }.map { String($0.0) }
    let some = try await sandbox.run("artist 6862 -f ids -w type:illust --explain")
    #expect(some.status == 0 && some.lines == expected && expected.count < ids.count)
    #expect(some.requests.map(\.path) == all.requests.map(\.path))
    #expect(some.errorLines.last?.hasSuffix("; \(expected.count) left") == true)
    let out = sandbox.path("out")
    let file = try await sandbox.run("artist 6862 --download --size thumbnail -o \(out) -w id:\(expected[0])")
    #expect(
      file.status == 0 && Set(sandbox.files(in: "out").map { $0.prefix { $0 != "_" } }) == [expected[0][...]])
  }

  @Test func `bookmarks and followed works are filtered`() async throws {
    let sandbox = try await Sandbox.signedIn()
    #expect(try await sandbox.run("bookmarks sync").status == 0)
    let all = try await sandbox.run("bookmarks list -f ndjson")
    let manga = try all.objects.filter { $0["type"] as? String == "manga" }.compactMap { $0["id"] as? Int }
    let some = try await sandbox.run("bookmarks list -f ids -w type:manga")
    #expect(some.lines == manga.map(String.init) && !manga.isEmpty && manga.count < all.lines.count)
    #expect(try await sandbox.run("bookmarks list -f ids -w -is:bookmarked").status == 5)
    #expect(try await sandbox.run("bookmarks list -f ids -w is:bookmarked").lines.count == all.lines.count)

    let followed = try await sandbox.run("following -f ids")
    let newest = try await sandbox.run("following -f ids -w id:\(followed.lines[3]) --explain")
    #expect(newest.lines == [followed.lines[3]] && newest.status == 0)
    #expect(newest.errorLines == ["rankinglog: 60 works: excluded 59 by id:\(followed.lines[3]); 1 left"])
    #expect(try await sandbox.run("following --offline -f json -w id:1").status == 5)
  }

  /// Shells write to a file after `>` and read from a file after `<`.
  @Test func `the filters in the documentation work in a shell with or without quotation marks`() async throws
  {
    var lines: [String] = []
    for name in ReadmeTests.readmes + ["Documentation/Filters.md"] {
      let text = try String(contentsOf: Repository.file(name), encoding: .utf8)
      lines += text.split(separator: "\n").map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : String($0) }
        .filter {
          $0.hasPrefix("rankinglog ") && ($0.contains(" -w ") || $0.contains(" --where"))
        }
    }
    #expect(lines.count >= 5)
    let sandbox = try Sandbox()
    for line in lines {
      // Only the first program of a pipe is checked, up to the end of its options.
      let command = line.split(separator: " | ")[0] + " --data-dir /dev/null/none --offline"
      let run = try await BuiltProgram(shell: "exec 2>&1; " + command, in: sandbox).end()
      #expect(
        !run.output.contains("invalid value") && !run.output.contains("not found"),
        "\(command): \(run.output)")
      #expect(try sandbox.names.filter { !$0.hasPrefix(".") }.isEmpty, "\(command)")
    }
  }
}
