import Testing

@testable import RankingLogCore

struct PictureNameTests {
  @Test
  func `names that are one file on a case-insensitive file system are equal`() {
    #expect(PictureName("a/Title.jpg") == PictureName("A/tITLE.JPG"))
    #expect(PictureName("e\u{301}.jpg") == PictureName("\u{c9}.jpg"))
    #expect(Set(["a/b", "a/c", "b/a", "ab", "a b"].map(PictureName.init)).count == 5)
  }
}
