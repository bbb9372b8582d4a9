import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// Galleries of small archives.
@Suite(.watchdog)
struct GalleryTests {
  private static let now = Timestamp(seconds: 1_709_000_000)
  private let directory: TemporaryDirectory
  private let log: RankingLog
  private var site: String { directory.path + "/site" }

  init() throws {
    directory = try TemporaryDirectory()
    log = RankingLog(
      Configuration(dataDirectory: directory.path + "/data", cacheDirectory: directory.path + "/cache") {
        Self.now
      })
  }

  private static func date(_ day: Int) -> RankingDate { RankingDate(dayNumber: 19_722 + day) }

  /// Stores a ranking of works.
  private func store(
    _ day: Int, _ works: [Illust], _ kind: RankingKind = RankingKind(.daily), source: RankingSource = .web
  ) async throws {
    let ranking = Ranking(
      source: source, kind: kind, date: Self.date(day), fetchedAt: Self.now, total: works.count)
    let entries = works.enumerated().map { index, work in
      RankingEntry(
        position: index + 1, rank: source.hasRanks ? index + 1 : nil, previousRank: index % 2, illust: work)
    }
    try await log.record([RankingSnapshot(ranking, entries: entries)])
  }

  private static func work(_ id: Int, age: AgeRating? = .all) -> Illust {
    Illust(
      id: id, title: "title of \(id)", artist: Artist(id: id + 1, name: "artist of \(id)"), width: 600,
      height: 800, tags: ["tag of \(id)", "all"], ageRating: age)
  }

  private final class Events: Sendable {
    let all = Mutex<[GalleryEvent]>([])
    var written: [String] {
      all.withLock { $0.compactMap { if case .written(let path, _) = $0 { path } else { nil } } }.sorted()
    }
  }

  @discardableResult
  private func write(_ change: (inout GalleryOptions) -> Void = { _ in }) async throws
    -> (summary: GallerySummary, written: [String])
  {
    var options = GalleryOptions()
    change(&options)
    let events = Events()
    let summary = try await log.gallery.write(to: site, options) { event in
      events.all.withLock { $0.append(event) }
    }
    return (summary, events.written)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: site + "/" + path, encoding: .utf8)
  }

  /// The gallery's ID.
  private func id() throws -> String {
    let match = try text("data/index.js").firstMatch(
      of: /^RL\.put\("index",{"schema":1,"id":"([0-9a-f]{16})",/)
    return String(try #require(match).1)
  }

  private func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: site).filter { Files.length(site + "/" + $0) != nil }
      .sorted()
  }

  @Test func `a gallery contains the favorites among its works, with their times`() async throws {
    try await store(1, [Self.work(1_000_001), Self.work(70_000)])
    let archive = Archive(directory: directory.path + "/data")
    _ = try await archive.addFavorites([
      (id: 70_000, at: Timestamp(seconds: 10)), (id: 5, at: Timestamp(seconds: 30)),
      (id: 1_000_001, at: Timestamp(seconds: 20)),
    ])
    _ = try await write()
    let favorites = try text("data/favourites.js")
    #expect(favorites.contains(#""id":[1000001,70000]"#) && favorites.contains(#""at":[20,10]"#))
    #expect(try text("data/index.js").contains(#""favourites":20}"#))
  }

  @Test func `a gallery has the files of its dates and works`() async throws {
    try await store(1, [Self.work(1_000_001), Self.work(70_000)])
    try await store(2, [Self.work(1_000_001)])
    try await store(2, [Self.work(70_000)], RankingKind(.weekly))
    let (summary, written) = try await write()
    let files = [
      "app.css", "app.js", "data/daily/2024-01-01.js", "data/daily/2024-01-02.js", "data/index.js",
      "data/ratios/daily/2024.js", "data/ratios/weekly/2024.js", "data/search/0.js",
      "data/weekly/2024-01-02.js", "data/work/1.js", "data/work/15.js", "html/daily/2024-01-01.html",
      "html/daily/2024-01-02.html", "html/weekly/2024-01-02.html", "index.html", "text-ja.js",
      "text-zh.js",
    ]
    #expect(try paths() == (files + ["gallery.json"]).sorted())
    #expect(written == (try paths()).filter { $0 != "gallery.json" })
    #expect(summary.dates == 3 && summary.works == 2 && summary.pictures == 0 && summary.missing == 2)
    #expect(summary.index.hasSuffix("/site/index.html") && summary.written == written.count)
    #expect(
      try text("data/index.js").replacing(try id(), with: "ID") == """
        RL.put("index",{"schema":1,"id":"ID","title":"Rankings","language":"auto","r18":"blur","works":2,"lists":{"daily":\
        [["2024-01-01",2,"complete",0,1],["2024-01-02",1,"complete",0,1]],"weekly":[["2024-01-02",1,"complete",0,1]]},\
        "search":[0]});

        """)
    #expect(
      try text("data/work/15.js")
        == "RL.put(\"work/15\",{\"1000001\":{\"places\":{\"daily\":[19723,1,19724,1]}}});\n")
    #expect(
      try text("data/work/1.js")
        == "RL.put(\"work/1\",{\"70000\":{\"places\":{\"daily\":[19723,2],\"weekly\":[19724,1]}}});\n")
    #expect(try text("index.html").contains("<a href=\"html/weekly/2024-01-02.html\">2024-01-02</a>"))
  }

  @Test func `a gallery keeps its ID, and another one has a different ID`() async throws {
    try await store(1, [Self.work(5)])
    try await write()
    let first = try id()
    try await store(2, [Self.work(6)])
    try await write { $0.title = "other" }
    #expect(try id() == first)
    try FileManager.default.removeItem(atPath: site)
    try await write()
    #expect(try id() != first)
  }

  @Test(arguments: ["", "RL.put(\"index\",{\"schema\":1,\"id\":\"../../etc/passwd\"", "RL.put("])
  func `an index without a valid ID gets a new one`(start: String) throws {
    let site = try SiteDirectory(directory.path)
    try Files.makeDirectory(directory.path + "/data")
    try Data(start.utf8).write(to: URL(filePath: directory.path + "/data/index.js"))
    let made = SiteIdentifier.read(site)
    #expect(made.utf8.count == 16 && made != SiteIdentifier.read(site))
  }

  @Test func `a new date changes only its files, the indexes, its year, and the shards of its works`()
    async throws
  {
    try await store(-1, [Self.work(70_000)])
    try await store(1, [Self.work(1_000_001), Self.work(90_000_000)])
    try await write()
    let stamps = { (path: String) in Files.stamp(site + "/" + path) ?? [] }
    let before = Dictionary(uniqueKeysWithValues: try paths().map { ($0, stamps($0)) })
    #expect(try await write().written.isEmpty)
    #expect(before.allSatisfy { stamps($0.key) == $0.value })
    try await store(2, [Self.work(90_000_000), Self.work(90_100_000)])
    #expect(
      try await write().written == [
        "data/daily/2024-01-02.js", "data/index.js", "data/ratios/daily/2024.js", "data/search/85.js",
        "data/work/1373.js", "data/work/1374.js", "html/daily/2024-01-02.html", "index.html",
      ])
    #expect(
      before.allSatisfy { path, stamp in
        stamps(path) == stamp
          || [
            "gallery.json", "index.html", "data/index.js", "data/ratios/daily/2024.js", "data/search/85.js",
            "data/work/1373.js",
          ].contains(path)
      })
  }

  @Test(arguments: [(R18Policy.hide, false), (.blur, true), (.show, true)])
  func `hidden works are not in any file`(r18: R18Policy, isThere: Bool) async throws {
    // The second was not R-18 on the first date, and the third no longer is.
    try await store(
      1, [Self.work(71_111), Self.work(72_222), Self.work(73_333, age: .r18g), Self.work(74_444, age: nil)])
    try await store(2, [Self.work(72_222, age: .r18), Self.work(73_333), Self.work(75_555, age: .r18)])
    try await store(2, [Self.work(75_555, age: .r18), Self.work(76_666, age: nil)], RankingKind(.dailyR18))
    let summary = try await write { $0.r18 = r18 }.summary
    #expect(summary.works == (isThere ? 6 : 2))
    let texts = try paths().map { ($0, try text($0)) }
    for id in ["72222", "73333", "75555", "76666"] {
      let files = texts.filter { $0.0.contains(id) || $0.1.contains(id) }.map(\.0)
      #expect(files.isEmpty != isThere, "\(id) is in \(files)")
    }
    #expect(texts.contains { $0.1.contains("71111") } && texts.contains { $0.1.contains("74444") })
    let index = try text("data/index.js")
    #expect(index.contains("[\"2024-01-01\",\(isThere ? 4 : 2),") && index.contains("daily_r18") == isThere)
  }

  @Test(arguments: [
    (R18Policy.blur, ["1,2,null", "1,2", "1", "1,2,1"]), (.show, ["0,2,null", "1,0", "null", "null,0,1"]),
  ])
  func `a work that was R-18 at any time is blurred on every date`(r18: R18Policy, ages: [String])
    async throws
  {
    try await store(1, [Self.work(5), Self.work(6, age: .r18g), Self.work(7, age: nil)])
    try await store(2, [Self.work(5, age: .r18), Self.work(6)])
    try await store(2, [Self.work(7, age: nil)], RankingKind(.dailyR18))
    try await write { $0.r18 = r18 }
    let files = ["daily/2024-01-01", "daily/2024-01-02", "daily_r18/2024-01-02", "search/0"]
    for (file, ages) in zip(files, ages) {
      #expect(try text("data/\(file).js").contains("\"age\":[\(ages)]"), "\(file)")
    }
    // The page without scripts has the images of works that are never blurred.
    let page = try text("html/daily/2024-01-01.html")
    #expect(
      page.split(separator: "data-age").count - 1 == ages[0].split(separator: ",").count { "12".contains($0) }
    )
  }

  @Test func `a gallery that hides works removes their files of an earlier run`() async throws {
    try await store(1, [Self.work(71_111)])
    try await store(1, [Self.work(75_555, age: .r18)], RankingKind(.dailyR18))
    try await write()
    #expect(try paths().contains("html/daily_r18/2024-01-01.html"))
    let summary = try await write { $0.r18 = .hide }.summary
    #expect(try !paths().contains { $0.contains("daily_r18") } && summary.removed > 2)
  }

  @Test func `ranks of two sources are never mixed`() async throws {
    try await store(1, [Self.work(1), Self.work(2)], source: .app)
    try await store(1, [Self.work(2), Self.work(3)])
    try await store(2, [Self.work(1)], source: .app)
    try await write()
    #expect(try text("data/daily/2024-01-01.js").contains(#""id":[2,3],"rank":[1,2]"#))
    #expect(try text("data/daily/2024-01-02.js").contains(#""id":[1],"rank":[1]"#))
    let works = try text("data/work/0.js")
    #expect(works.contains(#""2":{"places":{"daily":[19723,1]}}"#))
    #expect(works.contains(#""1":{"places":{"daily":[19724,1]}}"#))
  }

  @Test func `a date has the titles of its time, and the search has the current ones`() async throws {
    try await store(1, [Illust(id: 5, title: "old")])
    try await store(2, [Illust(id: 5, title: "new")])
    try await write()
    #expect(try text("data/daily/2024-01-01.js").contains(#""title":["old"]"#))
    #expect(try text("data/daily/2024-01-02.js").contains(#""title":["new"]"#))
    #expect(try text("data/search/0.js").contains(#""text":"new\t","width""#))
  }

  @Test func `a date without a ranking has no files, and an empty series is omitted`() async throws {
    let archive = Archive(directory: directory.path + "/data")
    try await archive.recordAbsent(.web, RankingKind(.daily), Self.date(2), at: Self.now)
    try await archive.recordAbsent(.web, RankingKind(.weekly), Self.date(2), at: Self.now)
    for day in [1, 3] { try await store(day, [Self.work(5)]) }
    let summary = try await write().summary
    #expect(summary.dates == 2)
    let index = try text("data/index.js")
    #expect(index.contains(#"["2024-01-02",0,"absent",0,0],["2024-01-03",1,"#) && !index.contains("weekly"))
    #expect(try paths().filter { $0.contains("2024-01-02") }.isEmpty)
    #expect(try !text("index.html").contains("2024-01-02"))
  }

  @Test func `a selection limits rankings, dates and the ranks of works`() async throws {
    for day in 1...3 { try await store(day, [Self.work(5)]) }
    try await store(2, [Self.work(6)], RankingKind(.weekly))
    let dates = DateExpression.span(.day(Self.date(1)), .day(Self.date(2)))
    #expect(try await write { $0.dates = dates }.summary.dates == 3)
    try await write { ($0.kind, $0.dates) = (RankingKind(.daily), dates) }
    #expect(
      try text("data/work/0.js") == "RL.put(\"work/0\",{\"5\":{\"places\":{\"daily\":[19723,1,19724,1]}}});\n"
    )
    #expect(try await write { $0.dates = .latest }.summary.dates == 2)
    #expect(try paths().filter { $0.hasPrefix("data/daily") } == ["data/daily/2024-01-03.js"])
  }

  @Test func `without plain pages only the front end's page is HTML`() async throws {
    try await store(1, [Self.work(5)])
    try await write()
    try await write { $0.hasPlainPages = false }
    #expect(try paths().filter { $0.hasSuffix(".html") } == ["index.html"])
    #expect(try !text("index.html").contains("2024-01-01"))
  }

  @Test func `the title is escaped everywhere`() async throws {
    try await store(1, [Self.work(5)])
    try await write { ($0.title, $0.language) = ("</title><script>\u{202e}{{plain}}", .japanese) }
    for path in try paths() where path.hasSuffix(".html") || path == "data/index.js" {
      #expect(try !text(path).contains("</title><script>"), "\(path)")
    }
    #expect(try text("index.html").contains("<title>&lt;/title&gt;&lt;script&gt;{{plain}}</title>"))
    #expect(try text("index.html").contains("<html lang=\"ja\">"))
  }

  @Test func `pages load images from another server only while the option is given`() async throws {
    try await store(1, [Self.work(5)])
    try await write()
    let pages = ["data/index.js", "html/daily/2024-01-01.html", "index.html"]
    let relative = try pages.map(text)
    let base = try GalleryImageBase("https://images.example:8443/a%26b")
    #expect(try await write { $0.imageBase = base }.written == pages)
    #expect(
      try text(pages[0]).contains(#""r18":"blur","imageBase":"https://images.example:8443/a%26b/","works":1"#)
    )
    #expect(try text(pages[1]).contains("img-src 'self' file: https://images.example:8443; style-src"))
    #expect(try text(pages[2]).contains("img-src 'self' file: data: https://images.example:8443; script-src"))
    #expect(try await write { $0.imageBase = base }.written == [])
    #expect(try await write().written == pages)
    #expect(try pages.map(text) == relative)
    #expect(!relative.joined().contains("images.example") && !relative.joined().contains("{{"))
  }

  @Test func `an empty selection writes no files`() async throws {
    #expect(await failure { try await write() }.isNothing("no rankings stored"))
    try await store(1, [Self.work(5)])
    #expect(await failure { try await write { $0.kind = RankingKind(.weekly) } }.isNothing("weekly"))
    let later = DateExpression.span(.day(Self.date(20)), .day(Self.date(21)))
    #expect(
      await failure { try await write { $0.dates = later } }.isNothing(
        "no stored ranking matches the selection"))
    #expect(!Files.exists(site))
  }

  @Test func `the front end equals the repository's`() throws {
    let web = Repository.file("Web").path
    var assets: [String: [UInt8]] = [:]
    try GalleryAssets.forEach { assets[$0] = Array($1) }
    #expect(assets.keys.sorted() == ["app.css", "app.js", "index.html", "text-ja.js", "text-zh.js"])
    for (path, bytes) in assets { #expect(try Files.read(web + "/" + path) == bytes, "\(path)") }
  }
}

extension GalleryTests {
  private func failure(_ body: () async throws -> Void) async -> RankingLogError? {
    await RankingLogCoreTests.failure(of: body)
  }
}
