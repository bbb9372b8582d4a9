import Testing

@testable import RankingLogCore

/// What is a filter, what it means, and what is wrong with what is none.
struct FilterParserTests {
  @Test(arguments: [
    ("rank<=20", "rank:..20"), ("rank>=20", "rank:20.."), ("rank<20", "rank<20"), ("RANK=5", "rank:5"),
    ("previous_rank:0", "was:0"), ("likes:1..", "ratings:1.."), ("by:a user:b", "artist:a artist:b"),
    ("a b", "a b"), ("a and b", "a b"), ("a or b and c", "a or b c"), ("(a or b) c", "(a or b) c"),
    ("a (b c)", "a b c"), ("a or (b or c)", "a or b or c"), ("not a", "-a"), ("--a", "--a"),
    ("-(a b)", "-(a b)"),
    ("NOT (a OR b)", "-(a or b)"), ("not(a)or(b)", "-a or b"), ("a-b", "a-b"), ("\"-b\"", "\"-b\""),
    ("\"or\" \"AND\"", "\"or\" \"AND\""), ("oracle android", "oracle android"), ("tag:a,b", "tag:a,b"),
    ("tag:a、b", "tag:a,b"), ("tag:\"a,b\"", "tag:\"a,b\""), ("tag:ウタ(ONEPIECE)", "tag:ウタ(ONEPIECE)"),
    ("(tag:ウタ(ONEPIECE))", "tag:ウタ(ONEPIECE)"), ("ウタ（仮）", "ウタ（仮）"), ("tag:Re:ゼロ", "tag:Re:ゼロ"),
    ("title:\"say \\\"a\\\\b\\\"\"", "title:\"say \\\"a\\\\b\\\"\""), ("tag:“初音 ミク”", "tag:\"初音 ミク\""),
    ("タイトル", "タイトル"), ("title＝猫", "title=猫"), ("tag～ミク", "tag~ミク"), ("rank＜＝２０", "rank:..20"),
    ("views:１０Ｋ..１０万", "views:10k..10万"), ("gain:-5..5", "gain:-5..5"),
    ("ratio:16/9..2:1", "ratio:16/9..2:1"),
    ("date:2024,2023-01..,..2022-02-03", "date:2024,2023-01..,..2022-02-03"),
    ("created<2024", "created<2024"),
    ("type:Manga,unknown", "type:manga,unknown"), ("age:R18", "age:r18"), ("is:AI,new", "is:ai,new"),
    ("artist:123,\"123\",unknown,\"unknown\"", "artist:123,\"123\",unknown,\"unknown\""),
    ("artist~123", "artist:\"123\""), ("artist=猫", "artist=猫"), ("tag:#a \"#b\"", "tag:\"#a\" \"#b\""),
    ("", ""),
    (" \u{3000}\t", ""),
  ])
  func `a filter is printed in its usual form, and read back as the same`(text: String, printed: String)
    throws
  {
    let filter = try Filter(text)
    #expect(filter.description == printed)
    #expect(try Filter(printed) == filter)
  }

  @Test(arguments: [
    ("rank:..20 tag:a # why", "rank:..20 tag:a"), ("# all", ""), ("tag:c#", "tag:c#"),
    ("\"#a\" b", "\"#a\" b"),
  ])
  func `a comment begins with a word`(text: String, printed: String) throws {
    #expect(try Filter(text, allowsComment: true).description == printed)
  }

  static let errors: [(text: String, offset: Int, words: String)] = [
    ("rnk:..20", 0, "unknown field 'rnk'"), ("a ratio b", 2, "'ratio' is a field without a value"),
    ("ratio", 0, "did the shell take '<' or '>'"), ("Created", 0, "write created:A..B"),
    ("tag:", 4, "value is missing"),
    ("tag:a, b", 6, "value is missing after ','"), ("(tag:a", 0, "parenthesis is not closed"),
    ("tag:a)", 5, "no parenthesis is open"), ("\"x", 0, "quotation mark is not closed"),
    ("tag:\"a\"b", 7, "a blank is missing"), ("\"a\\b\"", 2, "'\\' in quotation marks"),
    ("pages:viele", 6, "'viele' is no number"), ("mpx:1e3", 4, "is no number"),
    ("rank:1..2..3", 5, "is no number"),
    ("rank:12345678901234567", 5, "is no number"), ("ratio:16:0", 6, "is no number"),
    ("rank:16:9", 5, "is no number"),
    ("type:comic", 5, "unknown type 'comic'; valid: illust"), ("age:18", 4, "unknown age '18'"),
    ("is:aii", 3, "unknown mark 'aii'"), ("is:new,olds", 7, "unknown mark 'olds'"),
    ("rank:50..20", 5, "the range '50..20' is empty"), ("date:2024-02..2024-01", 5, "is empty"),
    ("rank:..", 5, "the range has no end"), ("Re:ゼロ", 0, "put them in double quotes"),
    ("12:30", 0, "'12' is no field"), ("第1話:完", 0, "'第1話' is no field"),
    (":a", 0, "a field is missing before ':'"),
    ("title<5", 5, "'<' does not compare title; valid: : = ~"), ("rank~3", 4, "'~' does not compare rank"),
    ("rank<1,2", 7, "'<' compares with one value only"), ("-", 0, "'-' needs a condition"),
    ("a - b", 2, "'-' needs a condition"), ("a or", 4, "a condition is missing"),
    ("a and", 5, "a condition is missing"), ("or a", 0, "missing before 'or'"),
    ("not", 3, "a condition is missing"),
    ("()", 1, "a condition is missing"), ("date:2024-13", 5, "'2024-13' is no date"),
    ("date:2024-02-30", 5, "is no date"),
    ("date:yesterday", 5, "is no date, such as 2024"), ("tag:\"　\"", 4, "nothing to search for"),
    ("猫　rank:50..20", 7, "is empty"),
  ]

  @Test(arguments: errors)
  func `an error has its place`(text: String, offset: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try Filter(text) }
    #expect(error?.offset == offset && error?.filter == text)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [("rnk:1", "rnk", "rank"), ("Likess:1", "likess", "likes"), ("is:aii", "aii", "ai")])
  func `an unknown name comes with those that there are`(text: String, name: String, meant: String) {
    let error = #expect(throws: FilterError.self) { try Filter(text) }
    #expect(error?.unknownName == name && error?.names.contains(meant) == true)
  }

  @Test func `a hundred levels and 64 KiB are read, and no more`() throws {
    let nested = { (count: Int) in
      String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    }
    #expect(try Filter(nested(100)).description == "a")
    #expect(
      try Filter(String(repeating: "-", count: 100) + "a").matches(FilterSubject(Illust(id: 1, title: "a"))))
    for text in [
      nested(101), String(repeating: "-", count: 101) + "a", String(repeating: "not ", count: 101) + "a",
    ] {
      let error = #expect(throws: FilterError.self) { try Filter(text) }
      #expect(error?.reason.contains("more than 100") == true)
    }
    let long = String(repeating: "猫 ", count: (64 << 10) / 4)
    #expect(long.utf8.count == 64 << 10)
    #expect(try Filter(long).matches(FilterSubject(Illust(id: 1, title: "猫"))))
    let error = #expect(throws: FilterError.self) { try Filter(long + " ") }
    #expect(error?.reason == "the filter is longer than 64 KiB")
  }

  @Test func `a list has a filter a line, and names the line that is none`() throws {
    let list = try FilterList("\u{FEFF}# mine\r\n\r\ntag:a   # why\r\n  is:ai\n")
    #expect(
      list.lines.map(\.number) == [3, 4] && list.lines.map(\.filter.description) == ["tag:a", "is:ai"])
    let error = #expect(throws: FilterError.self) { try FilterList("tag:a\n\nis:aii\n") }
    #expect(error?.line == 3 && error?.offset == 3 && error?.filter == "is:aii")
    var tally = FilterListTally(list)
    let works = [
      Illust(id: 1, tags: ["a"]), Illust(id: 2, tags: ["A"], ai: true), Illust(id: 3, ai: true),
      Illust(id: 4),
    ]
    let kept = works.filter { tally.keeps(FilterSubject($0)) }.map(\.id)
    #expect(kept == [4])
    #expect(tally.hits.map(\.count) == [2, 1] && tally.leftOut == 3)
  }
}
