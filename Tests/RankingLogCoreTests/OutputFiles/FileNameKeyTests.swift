import Testing

@testable import RankingLogCore

struct FileNameKeyTests {
  @Test
  func `names that are one file on a case-insensitive file system are equal`() {
    #expect(FileNameKey("a/Title.jpg") == FileNameKey("A/tITLE.JPG"))
    #expect(FileNameKey("e\u{301}.jpg") == FileNameKey("\u{c9}.jpg"))
    #expect(Set(["a/b", "a/c", "b/a", "ab", "a b"].map(FileNameKey.init)).count == 5)
  }
}
