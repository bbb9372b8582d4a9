import TestSupport
import Testing

@testable import RankingLogCore

/// The syntax of filters, their meaning, and errors.
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
    ("views:１０Ｋ..１０万", "views:10k..10万"), ("pages:3..3", "pages:3..3"), ("gain:-5..5", "gain:-5..5"),
    ("ratio:16/9..2:1", "ratio:16/9..2:1"),
    ("date:2024,2023-01..,..2022-02-03", "date:2024,2023-01..,..2022-02-03"),
    ("created<2024", "created<2024"),
    ("type:Manga,unknown", "type:manga,unknown"), ("age:R18", "age:r18"), ("is:AI,new", "is:ai,new"),
    ("artist:123,\"123\",unknown,\"unknown\"", "artist:123,\"123\",unknown,\"unknown\""),
    ("artist~123", "artist:\"123\""), ("artist=猫", "artist=猫"), ("tag:#a \"#b\"", "tag:\"#a\" \"#b\""),
    ("", ""),
    (" \u{3000}\t", ""),
  ])
  func `a filter is printed in canonical form, and parsed as the same`(text: String, printed: String)
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
  func `a comment starts at a word`(text: String, printed: String) throws {
    #expect(try Filter(text, allowsComment: true).description == printed)
  }

  static let errors: [(text: String, offset: Int, words: String)] = [
    ("rnk:..20", 0, "unknown field 'rnk'"), ("a ratio b", 2, "field 'ratio' has no value"),
    ("ratio", 0, "did the shell interpret '<' or '>'"), ("Created", 0, "write created:A..B"),
    ("tag:", 4, "missing value"),
    ("tag:a, b", 6, "missing value after ','"), ("(tag:a", 0, "unclosed parenthesis"),
    ("tag:a)", 5, "unmatched ')'"), ("\"x", 0, "unclosed quotation mark"),
    ("tag:\"a\"b", 7, "missing space"), ("\"a\\b\"", 2, "'\\' in quotation marks must"),
    ("pages:viele", 6, "'viele' is not a number"), ("mpx:1e3", 4, "is not a number"),
    ("rank:1..2..3", 5, "is not a number"),
    ("rank:12345678901234567", 5, "is not a number"), ("ratio:16:0", 6, "is not a number"),
    ("rank:16:9", 5, "is not a number"),
    ("type:comic", 5, "unknown type 'comic'; valid: illust"), ("age:18", 4, "unknown age '18'"),
    ("is:aii", 3, "unknown is: value 'aii'"), ("is:new,olds", 7, "unknown is: value 'olds'"),
    ("rank:50..20", 5, "the range '50..20' ends before it starts"),
    ("date:2024-02..2024-01", 5, "ends before it starts"),
    ("rank:..", 5, "range without limits"), ("Re:ゼロ", 0, "use double quotes"),
    ("12:30", 0, "'12' is not a field"), ("第1話:完", 0, "'第1話' is not a field"),
    (":a", 0, "missing field before ':'"),
    ("title<5", 5, "'<' is not an operator of title; valid: : = ~"),
    ("rank~3", 4, "'~' is not an operator of rank"),
    ("rank<1,2", 7, "'<' requires a single value"), ("-", 0, "'-' must be directly followed by a condition"),
    ("a - b", 2, "'-' must be directly followed by a condition"), ("a or", 4, "missing condition"),
    ("a and", 5, "missing condition"), ("or a", 0, "missing condition before 'or'"),
    ("not", 3, "missing condition"),
    ("()", 1, "missing condition"), ("date:2024-13", 5, "'2024-13' is not a date"),
    ("date:2024-02-30", 5, "is not a date"),
    ("date:yesterday", 5, "is not a date (such as 2024"), ("tag:\"　\"", 4, "empty search text"),
    ("猫　rank:50..20", 7, "ends before it starts"),
  ]

  @Test(arguments: errors)
  func `an error has its position`(text: String, offset: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try Filter(text) }
    #expect(error?.offset == offset && error?.filter == text)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [("rnk:1", "rnk", "rank"), ("Likess:1", "likess", "likes"), ("is:aii", "aii", "ai")])
  func `an unknown name is reported with the valid names`(text: String, name: String, meant: String) {
    let error = #expect(throws: FilterError.self) { try Filter(text) }
    #expect(error?.unknownName == name && error?.names.contains(meant) == true)
  }

  @Test(.expensive()) func `a filter may have a hundred levels and 64 KiB, and no more`() throws {
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
    #expect(error?.reason == "filter longer than 64 KiB")
  }

  @Test func `a file has one filter per line, and an invalid line is named`() throws {
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
