import Testing

@testable import RankingLogCore

/// The tokens of titles and tags.
struct SearchTokensTests {
  private static func tokens(_ title: String, _ tags: Tags = []) -> [String] {
    var tokens = SearchTokens()
    return tokens.tokens(title: title, tags: tags).split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    ("", []), ("猫", ["p猫"]), ("みく", ["pミク", "pク"]), ("Ab c", ["pab", "pbc", "pc"]),
    ("a\"b", ["pa\u{E022}", "p\u{E022}b", "pb"]), ("👩‍👧", ["p👩👧", "p👧"]),
    ("\u{E041}x", ["p\u{E0FE}\u{E141}x", "px"]),
  ])
  func `a title becomes pairs of characters`(title: String, expected: [String]) {
    #expect(Self.tokens(title) == expected)
  }

  @Test func `pairs do not cross tags, and each tag is a token too`() {
    #expect(
      Self.tokens("", ["猫", "R-18", "ミク"]) == [
        "p猫", "t猫", "pr\u{E02D}", "p\u{E02D}1", "p18", "p8", "tr\u{E02D}18\u{E0FF}\u{E052}\u{E02D}18", "pミク",
        "pク", "tミク",
      ])
  }

  @Test(arguments: [
    "猫", "R-18", "みく", "a b", "\"", "\u{E041}", "\u{E0FE}\u{E0FF}", "A\u{E0FE}", "\u{3099}a",
    "\u{E0FE}\u{E141}", " ", "Ｆａｔｅ／",
  ])
  func `a tag is read back from its token`(tag: String) throws {
    #expect(SearchTokens.tag(ofToken: try #require(SearchTokens.tag(tag))) == tag)
  }

  @Test func `different tags have different tokens`() {
    let tags = [
      "A", "a", "\u{E041}", "Ａ", "み", "ミ", "ﾐ", "a b", "ab", "\u{E0FF}", "x\u{E0FF}y", "x", "が", "か\u{3099}",
    ]
    #expect(Set(tags.compactMap { SearchTokens.tag($0).map { Array($0.utf8) } }).count == tags.count)
    #expect(SearchTokens.tag(String(repeating: "猫", count: 20_000)) == nil)
  }

  @Test(arguments: [
    ("猫", #""p猫" *"#), ("ミク", #""pミク""#), ("初音ミク", #"("p初音" AND "p音ミ" AND "pミク")"#),
  ])
  func `a string is looked up by its pairs`(text: String, expression: String) {
    #expect(SearchTokens.containing(Array(text.utf8)).expression == expression)
  }

  @Test func `combined conditions have no duplicates, and only two broad ones`() throws {
    let texts = ["猫", "ミク", "猫", "の", "空", "ミク", "初音"].map { SearchTokens.containing(Array($0.utf8)) }
    #expect(SearchMatch.every(texts).expression == #"("p猫" * AND "pミク" AND "pの" * AND "p初音")"#)
    #expect(SearchMatch.every([texts[0], texts[0]]).expression == #""p猫" *"#)
    #expect(SearchMatch.any(texts).prefixes == 4)
  }

  @Test func `a tag is looked up in all its spellings`() {
    #expect(
      SearchTokens.tag(folded: Array("ミク".utf8)).expression == "(\"tミク\" OR \"tミク\u{E0FF}\" *)")
  }
}
