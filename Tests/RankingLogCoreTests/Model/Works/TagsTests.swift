import Testing

@testable import RankingLogCore

struct TagsTests {
  @Test(arguments: [[], ["sea"], ["two words", "海", "e\u{301}"], ["a", "b", "c"]] as [[String]])
  func `tags keep their spelling and order`(names: [String]) {
    let tags = Tags(names)
    #expect(Array(tags) == names && tags.count == names.count && tags.isEmpty == names.isEmpty)
    #expect(Tags(text: tags.text) == tags)
    #expect(tags.spaced == names.joined(separator: " "))
  }

  @Test func `an empty tag is skipped`() { #expect(Array(Tags(["", "a", ""])) == ["a"]) }
}
