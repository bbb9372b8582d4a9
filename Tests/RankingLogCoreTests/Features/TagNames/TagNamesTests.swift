import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Names of tags in other languages: their origin, their storage, and the works they find.
@Suite(.watchdog)
struct TagNamesTests {
  private let directory: StoreDirectory
  private let log: RankingLog

  init() throws {
    directory = try StoreDirectory()
    log = RankingLog(of: directory)
  }

  private func name(
    _ tag: String, _ text: String, _ language: String = "en", _ source: TagName.Source = .user
  ) throws -> TagName {
    try #require(TagName(tag: tag, language: language, text: text, source: source))
  }

  /// Stores works with their tags, and names.
  private func store(_ works: [Int: Tags], _ names: [TagName]) async throws {
    try await log.services.archive.fill(works.sorted { $0.key < $1.key }.map { Illust(id: $0, tags: $1) })
    try await log.tagNames.add(names)
  }

  private func found(_ filter: String) async throws -> [Int] {
    let run = log.works.filtering(by: try Filter(filter))
    return try await log.search.works(SearchQuery(order: .oldest), filter: run).hits.map(\.entry.illust.id)
  }

  @Test(arguments: [
    ("en", "en"), ("ZH_TW", "zh-tw"), ("zh-CN", "zh"), ("zh_hans", "zh"), ("jpn", "jpn"), ("", nil),
    ("e", nil),
    ("english", nil), ("en us", nil), ("en-", nil), ("日本", nil),
  ])
  func `codes of languages have one form`(text: String, code: String?) {
    #expect(TagName.code(text) == code)
  }

  @Test
  func `a name needs a tag, a text and a language, and cannot contain the separator of tags`() {
    let texts = ["", "  ", "a\u{1f}b", String(repeating: "x", count: 501)]
    for text in texts {
      #expect(TagName(tag: text, language: "en", text: "x", source: .user) == nil)
      #expect(TagName(tag: "x", language: "en", text: text, source: .user) == nil)
    }
    #expect(TagName(tag: " 猫 ", language: "en", text: "\tcat\n", source: .user)?.text == "cat")
  }

  @Test(arguments: [
    (#""Hatsune Miku""#, "en"), (#""初音未来""#, "zh"), (#""はつね""#, "ja"), (#""하츠네 미쿠""#, "ko"),
    (#""奥贝隆・伏提庚""#, "zh"),
    ("null", nil), (#""""#, nil), (#""ﾊﾂﾈﾐｸ""#, nil), ("7", "en"),
  ])
  func `the script of a reported name shows its language, and the tag itself is not a name`(
    json: String, language: String?
  ) throws {
    let app = try JSONDecoding.decode(
      AppIllustReply.self,
      from: Array(#"{"id":7,"user":{"id":3},"tags":[{"name":"ハツネミク","translated_name":\#(json)}]}"#.utf8))
    let web = try JSONDecoding.decode(
      WebIllustReply.self,
      from: Array(
        #"{"illustId":"7","tags":{"tags":[{"tag":"ハツネミク","translation":{"en":\#(json)}},{"tag":"b"}]}}"#.utf8)
    )
    #expect(app.illust.tagNames?.map(\.language) == language.map { [$0] })
    #expect(web.illust.tagNames?.map(\.language) == language.map { [$0] })
    #expect(app.illust.tagNames?.map(\.source) == language.map { _ in [.app] })
    #expect(web.illust.tagNames?.map(\.source) == language.map { _ in [.web] })
  }

  @Test
  func `names of a response are stored by tag, and imported ones are not replaced`() async throws {
    let archive = log.services.archive
    let works = [
      Illust(
        id: 1, tags: ["a", "b"], tagNames: [try name("a", "A1", "en", .app), try name("b", "B", "zh", .app)]),
      Illust(id: 2, tags: ["a"], tagNames: [try name("a", "A2", "en", .web)]),
    ]
    #expect(try await archive.recordListed(works).allSatisfy { $0.tagNames == nil })
    #expect(
      try await log.tagNames.list() == [try name("a", "A2", "en", .web), try name("b", "B", "zh", .app)])
    #expect(try await log.tagNames.add([try name("a", "mine"), try name("c", "C")]) == 2)
    #expect(try await log.tagNames.add([try name("a", "mine")]) == 0)
    _ = try await archive.recordListed(works)
    #expect(try await log.tagNames.names(of: ["a", "b", "x"], in: "en") == NamedTags(["a": "mine"]))
    #expect(try await log.tagNames.list(containing: "Ｍ").map(\.text) == ["mine"])
    #expect(try await log.tagNames.add([try name("c", "C2")], replacesAll: true) == 1)
    #expect(try await log.tagNames.list().map(\.text) == ["B", "C2"])
    // The words of replaced and removed names do not remain.
    let words = ["a1", "a2", "mine", "c", "c2", "b"].map { TagText(folded: Array($0.utf8), isWhole: true) }
    #expect(try await Set(archive.tags(named: Set(words)).keys) == [words[4], words[5]])
  }

  @Test(arguments: [
    ("miku", [1, 2, 5]), ("tag:miku", [5]), ("tag:\"hatsune miku\"", [1]), ("tag~ＭＩＫＵ", [1, 2, 5]),
    ("-miku", [3, 4]),
    ("-tag:\"snow miku\" tag~miku", [1, 5]), ("初音未来", [1]), ("猫", [3]), ("cat", [3]),
    ("tag:cat or 初音未来", [1, 3]),
    // Half of all names contain a single letter.
    ("c", []), ("title:miku", []), ("tag:雪ミク,cat", [2, 3]),
  ])
  func `words and tags match names in any language`(filter: String, works: [Int]) async throws {
    try await store(
      [1: ["初音ミク"], 2: ["雪ミク"], 3: ["猫"], 4: ["海"], 5: ["miku"]],
      [
        name("初音ミク", "Hatsune Miku"), name("初音ミク", "初音未来", "zh"), name("雪ミク", "Snow Miku"), name("猫", "cat"),
        name("風景", "miku"),
      ])
    #expect(try await found(filter) == works)
    // Without the index.
    var whole = SearchQuery(order: .oldest)
    whole.narrows = false
    let run = log.works.filtering(by: try Filter(filter))
    #expect(try await log.search.works(whole, filter: run).hits.map(\.entry.illust.id) == works)
  }

  @Test(arguments: [
    ("Hatsune Miku", ["hatsunemiku", "miku"]),
    ("Fate/Grand Order", ["fate/grandorder", "grandorder", "order"]),
    ("初音未来", ["初音未来", "音未来", "未来", "来"]),
    ("はつね Miku-2", ["ハツネmiku-2", "ツネmiku-2", "ネmiku-2", "miku-2", "2"]),
    ("(the) A a", ["(the)aa", "the)aa", "aa", "a"]), ("!!", ["!!"]),
  ])
  func `a name is found by the start of each word`(name: String, words: [String]) {
    #expect(name.foldedWords == words)
    #expect(String(repeating: "猫犬", count: 100).foldedWords.count == 40)
  }

  @Test
  func `an exclusion and a list use names, and are printed as written`() async throws {
    try await store([1: ["初音ミク"], 2: ["海"]], [name("初音ミク", "Hatsune Miku")])
    let works = [Illust(id: 1, tags: ["初音ミク"]), Illust(id: 2, tags: ["海"])]
    var run = log.works.filtering(by: try Filter("tag~miku"), exclusions: try FilterList("tag:海\n"))
    #expect(try await run.kept(works).map(\.id) == [1])
    #expect(run.tally.drops.map(\.condition) == ["tag~miku"] && run.exclusions.leftOut == 1)
    #expect(run.matching(["海", "初音ミク"]) == ["初音ミク"])
    var excluded = log.works.filtering(by: try Filter(""), exclusions: try FilterList("miku"))
    #expect(try await excluded.kept(works).map(\.id) == [2])
    #expect(excluded.exclusions.hits.map(\.line.filter.description) == ["miku"])
  }

  @Test
  func `tags are completed by the start of a tag or a part of a name`() async throws {
    try await store(
      [1: ["初音ミク", "Miku"], 2: ["初音ミク"], 3: ["ミクさん"]],
      [name("初音ミク", "Hatsune Miku"), name("ミクさん", "Miku-san"), name("雪ミク", "Snow Miku")])
    #expect(try await log.search.tags(startingWith: "miku").map(\.tag) == ["初音ミク", "Miku", "ミクさん"])
    #expect(try await log.search.indexedTags(startingWith: "hatsune", limit: 9).map(\.works) == [2])
    #expect(try await log.search.tags(startingWith: "初").map(\.tag) == ["初音ミク"])
  }

  @Test(
    arguments: [
      ("tag,language,text\n猫,en,cat\n海,zh-CN,大海\n", nil, ["en cat", "zh 大海"], 0),
      ("\u{FEFF}Text,TAG,Lang\r\n\"a, b\",猫,en\r\n,猫,en\r\nx,猫,english\r\n", nil, ["en a, b"], 2),
      ("name\ttranslated_name\n猫\tcat\n海\n", "EN", ["en cat"], 1),
      ("tag,text\n猫,cat\n", "zh-hans", ["zh cat"], 0),
    ] as [(String, String?, [String], Int)])
  func `a table has a header, and invalid rows are counted`(
    text: String, language: String?, names: [String], invalid: Int
  ) throws {
    let path = directory.path + "/names"
    try Data(text.utf8).write(to: URL(filePath: path))
    let table = try log.tagNames.table(path, language: language)
    #expect(table.names.map { "\($0.language) \($0.text)" } == names && table.invalid == invalid)
    #expect(table.names.allSatisfy { $0.source == .user })
  }

  @Test(arguments: [
    ("tag,text\n猫,cat\n", "no column language"), ("a,b\n1,2\n", "no columns"), ("", "no columns"),
    ("tag,language,text\n\"猫,en,cat\n", "invalid CSV"),
  ])
  func `a table without the columns is refused`(text: String, reason: String) throws {
    let path = directory.path + "/names"
    try Data(text.utf8).write(to: URL(filePath: path))
    let error = #expect(throws: RankingLogError.self) { try log.tagNames.table(path) }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test
  func `a database of PixivUtil2 and an archive contain names`() async throws {
    let path = directory.path + "/db.sqlite"
    let database = try Connection(path: path)
    try database.execute(
      """
      CREATE TABLE pixiv_master_tag(tag_id VARCHAR(255) PRIMARY KEY, created_date DATE);
      CREATE TABLE pixiv_tag_translation(
        tag_id VARCHAR(255), translation_type VARCHAR(255), translation VARCHAR(255), created_date DATE,
        PRIMARY KEY(tag_id, translation_type));
      INSERT INTO pixiv_tag_translation VALUES('猫', 'en', 'cat', 0), ('猫', 'romaji', 'neko', 0), ('海', 'en', NULL, 0);
      """)
    let table = try log.tagNames.table(path)
    #expect(table.names.map(\.text) == ["cat"] && table.invalid == 2)
    try await log.tagNames.add(table.names)
    let archive = try log.tagNames.table(directory.path + "/archive.db")
    #expect(archive.names.map(\.text) == ["cat"])
  }
}
