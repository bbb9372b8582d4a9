import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The views for users and other programs: their columns are a contract.
@Suite(.watchdog)
struct ArchiveViewsTests {
  private static let now = Timestamp(seconds: 1_700_000_000)
  private let directory: StoreDirectory
  private let archive: Archive

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  /// The rows of a statement, as strings.
  private func rows(_ sql: String) async throws -> [[String]] {
    var rows: [[String]] = []
    try await archive.query(sql) { rows.append($0.texts) }
    return rows
  }

  private func entry(_ position: Int, rank: Int? = nil, _ illust: Illust) -> RankingEntry {
    RankingEntry(position: position, rank: rank, illust: illust)
  }

  private func record(
    _ source: RankingSource, _ day: Int, _ entries: [RankingEntry], next: Int? = nil,
    snapshot: StoredRanking? = nil
  ) async throws {
    _ = try await archive.record(
      RankingPage(number: 1, entries: entries, next: next), source: source, kind: RankingKind(.daily),
      date: RankingDate.first.adding(days: day), at: Self.now, snapshot: snapshot)
  }

  @Test func `every view has the documented columns, and every column its meaning`() throws {
    let connection = try Connection(path: ":memory:")
    try Database.migrate(connection, .archive)
    let views = try ArchiveSchema().views
    let names = try connection.all(
      "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'v\\_%' ESCAPE '\\' ORDER BY name"
    ) { (row: borrowing Row) in row.text(0) }
    #expect(names == views.map(\.name).sorted())
    for view in views {
      let columns = try connection.all("SELECT name FROM pragma_table_info(?)", [.text(view.name)]) {
        (row: borrowing Row) in row.text(0)
      }
      #expect(columns == view.columns.map(\.name), "\(view.name)")
    }
    let file = Repository.file("Documentation/SQL.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for section in page.components(separatedBy: "\n## `").dropFirst() {
      let view = try #require(views.first { section.hasPrefix($0.name + "`") })
      let rows = section.matches(of: /(?m)^\| `(\w+)` \| (.*) \|$/)
      #expect(rows.map { String($0.1) } == view.columns.map(\.name), "\(view.name)")
      #expect(rows.map { String($0.2) } == view.columns.map(\.meaning), "\(view.name)")
      #expect(section.contains(view.meaning))
    }
    #expect(page.components(separatedBy: "\n## `").count == views.count + 1)
  }

  @Test func `only current rankings are shown, and place is the rank, or else the position`() async throws {
    let works = (1...3).map { Illust(id: $0) }
    try await record(.web, 0, [entry(1, rank: 7, works[0]), entry(2, rank: 8, works[1])])
    try await record(.app, 0, [entry(1, works[2])], next: 2)
    let date = RankingDate.first
    for work in [works[1], works[2]] {
      let draft = try await archive.beginRefresh(.web, RankingKind(.daily), date, at: Self.now)
      // The first refresh replaces the ranking, the second one stays a draft.
      try await record(
        .web, 0, [entry(1, rank: 9, work)], next: work.id == 3 ? 2 : nil, snapshot: draft)
    }
    try await archive.recordAbsent(.web, RankingKind(.daily), date.adding(days: 1), at: Self.now)
    #expect(try await rows("SELECT count(*) FROM ranking") == [["5"]])
    #expect(
      try await rows(
        "SELECT source, mode, content, date, state, fetched_at FROM v_ranking ORDER BY date, source") == [
          ["app", "daily", "all", "2007-09-13", "partial", "2023-11-15T07:13:20+09:00"],
          ["web", "daily", "all", "2007-09-13", "complete", "2023-11-15T07:13:20+09:00"],
          ["web", "daily", "all", "2007-09-14", "absent", "2023-11-15T07:13:20+09:00"],
        ])
    #expect(
      try await rows("SELECT source, position, rank, place, visibility, work FROM v_entry ORDER BY source")
        == [
          ["app", "1", "", "1", "visible", "3"], ["web", "1", "9", "9", "visible", "2"],
        ])
    #expect(
      try await rows("SELECT * FROM v_date ORDER BY date") == [
        ["daily", "all", "2007-09-13", "complete"], ["daily", "all", "2007-09-14", "absent"],
      ])
  }

  @Test func `codes have the names of the other formats, and times are in Japan's time zone`() async throws {
    try await record(.web, 0, [entry(1, rank: 1, Illust(id: 100))])
    await archive.close()
    do {
      let connection = try Connection(path: archive.path)
      try connection.execute("INSERT INTO artist(id, name, account) VALUES(9, 'a', 'acc')")
      for code in 0...3 {
        try connection.run(
          """
          INSERT INTO illust(id, title, artist, type, age, ai, visibility, created_at, uploaded_at)
          VALUES(?1, 't', 9, iif(?1 < 3, ?1, NULL), iif(?1 < 3, ?1, NULL), iif(?1 < 2, ?1, NULL), ?1, ?1 * -32400, ?2)
          """, [.integer(code), .integer(Self.now.seconds)])
        try connection.run(
          "INSERT INTO ranking_entry(ranking, position, illust, visibility) VALUES(1, ?1 + 2, ?1, ?1)",
          [.integer(code)])
      }
    }
    func words(_ column: String, _ view: String) async throws -> [String] {
      try await rows("SELECT \(column) FROM \(view) WHERE work < 4 ORDER BY work").map { $0[0] }
    }
    #expect(try await words("type", "v_work") == IllustType.allCases.map(\.rawValue) + [""])
    #expect(try await words("age_rating", "v_work") == AgeRating.allCases.map(\.rawValue) + [""])
    #expect(try await words("visibility", "v_work") == Visibility.allCases.map(\.rawValue))
    #expect(try await words("visibility", "v_entry") == Visibility.allCases.map(\.rawValue))
    #expect(try await words("ai", "v_work") == ["0", "1", "", ""])
    #expect(
      try await words("created_at", "v_work") == (0...3).map { Timestamp(seconds: $0 * -32400).japan })
    #expect(
      try await rows("SELECT title, artist_id, artist, account, uploaded_at, tags FROM v_work WHERE work = 1")
        == [
          ["t", "9", "a", "acc", Self.now.japan, ""]
        ])
  }

  /// Characters that could end a string, a list or a text between `tags` and the view.
  static let hostile: [[String]] = [
    ["a", "b c", "ふぐ", "👨‍👩‍👧"], ["\"", "\\", "\\u001f", "\\\\u001f\\", "\"x\""],
    ["\u{8}", "\n\t", "\u{2028}\u{7f}"],
    ["','", "\",\"", "[]", "%"], ["\\"], ["\\\""], ["\"\\"], ["one"], ["\\u0000", "x\\u0000y"], [],
  ]

  @Test func `tags are exact with any characters`() async throws {
    let works = Self.hostile.enumerated().map { Illust(id: $0 + 1, tags: Tags($1)) }
    try await record(.web, 0, works.enumerated().map { entry($0 + 1, rank: $0 + 1, $1) })
    for (number, tags) in Self.hostile.enumerated() {
      let found = try await rows("SELECT place, tag FROM v_tag WHERE work = \(number + 1) ORDER BY place")
      #expect(found == tags.enumerated().map { [String($0 + 1), $1] })
    }
    #expect(try await rows("SELECT count(*) FROM v_tag") == [[String(Self.hostile.joined().count)]])
  }

  @Test func `a NUL in a tag becomes U+FFFD, and the tags after it stay`() async throws {
    try await record(.web, 0, [entry(1, rank: 1, Illust(id: 1, tags: ["a\0b", "\0", "c"]))])
    #expect(try await rows("SELECT tag FROM v_tag ORDER BY place") == [["a\u{fffd}b"], ["\u{fffd}"], ["c"]])
  }

  @Test(arguments: [
    ("a", "1"), ("b c", "1"), ("b", "0"), ("A", "0"), ("a\u{1f}b c", "0"), ("", "0"), ("ふぐ", "1"), ("'", "0"),
  ])
  func `has_tag matches exactly one tag`(tag: String, isFound: String) async throws {
    try await record(.web, 0, [entry(1, rank: 1, Illust(id: 1, tags: Tags(Self.hostile[0])))])
    let quoted = tag.replacing("'", with: "''")
    #expect(try await rows("SELECT has_tag(tags, '\(quoted)') FROM v_work") == [[isFound]])
  }

  @Test func `fold makes strings equal that a search treats as equal`() async throws {
    try await record(.web, 0, [entry(1, rank: 1, Illust(id: 1))])
    let sql = "SELECT fold('ﾐ ク') = fold('みく'), fold(NULL) IS NULL, fold('Ｍｉｋｕ'), fold('') = ''"
    #expect(try await rows(sql) == [["1", "1", "miku", "1"]])
  }

  @Test func `has_tag is NULL without tags or without a tag to find`() async throws {
    try await record(.web, 0, [entry(1, rank: 1, Illust(id: 1))])
    let sql = "SELECT has_tag(tags, 'a') IS NULL, has_tag('a', NULL) IS NULL FROM v_work"
    #expect(try await rows(sql) == [["1", "1"]])
  }

  @Test func `a file has one row per name, and one row without a name`() async throws {
    func file(_ page: Int) -> StoredFile {
      StoredFile(
        id: 0, illust: 5, page: page, size: .original, url: "https://i.pximg.net/\(page).jpg", format: .jpg,
        bytes: 10, sha256: [0, 255])
    }
    for (name, origin) in [("a.jpg", FileOrigin.fetched), ("b/a.jpg", .link)] {
      try await archive.record(
        file(0), at: StoredFile.Location(root: "/out", relativePath: name), origin, at: Self.now)
    }
    try await archive.record(
      file(1), at: StoredFile.Location(root: "/out", relativePath: "c.jpg"), .fetched, at: Self.now)
    await archive.close()
    do { try Connection(path: archive.path).execute("DELETE FROM place WHERE relative_path = 'c.jpg'") }
    #expect(
      try await rows(
        "SELECT work, page, size, format, bytes, sha256, path, how FROM v_file ORDER BY page, path") == [
          ["5", "0", "original", "jpg", "10", "00ff", "/out/a.jpg", "fetched"],
          ["5", "0", "original", "jpg", "10", "00ff", "/out/b/a.jpg", "link"],
          ["5", "1", "original", "jpg", "10", "00ff", "", ""],
        ])
  }
}
