import Testing

@testable import RankingLogCore

struct FormTextTests {
  @Test(arguments: [
    ("", ""), ("azAZ09-._~", "azAZ09-._~"), (" ", "%20"), ("+", "%2B"), ("a&b=c", "a%26b%3Dc"), ("%", "%25"),
    ("/:?#[]@!$'()*,;", "%2F%3A%3F%23%5B%5D%40%21%24%27%28%29%2A%2C%3B"), ("\r\n\0", "%0D%0A%00"),
    ("絵", "%E7%B5%B5"), ("🎨", "%F0%9F%8E%A8"), ("é", "%C3%A9"), ("\"\\<>", "%22%5C%3C%3E"),
  ])
  func `only unreserved characters are not encoded`(text: String, encoded: String) {
    #expect(FormText.encoded(text) == encoded)
  }

  @Test
  func `fields keep their order, and neither names nor values can add others`() {
    #expect(FormText.encoded([("b", "2"), ("a", "1&c=3"), ("x=y", "")]) == "b=2&a=1%26c%3D3&x%3Dy=")
    #expect(FormText.encoded([]) == "")
  }
}
