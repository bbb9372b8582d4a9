import TestSupport
import Testing

@testable import RankingLogCore

struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("&lt;a&gt; &amp; &quot;b&quot; &apos;", "<a> & \"b\" '"),
    ("&#39;&#x27;&#X27;", "'''"),
    ("&amp;lt;", "&lt;"), ("&amp;amp;amp;", "&amp;amp;"), ("&#12354;&#x1F3A8;", "あ🎨"), ("a&b", "a&b"),
    ("&", "&"),
    ("&&amp;&", "&&&"), ("&unknown;", "&unknown;"), ("&lt", "&lt"), ("&LT;", "&LT;"), ("& lt;", "& lt;"),
    ("&;", "&;"),
    ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xD800;", "&#xD800;"), ("&#1114112;", "&#1114112;"),
    ("&#x10FFFF;", "\u{10ffff}"), ("&#99999999999;", "&#99999999999;"), ("&a&lt;", "&a<"),
  ])
  func `one level of escapes is removed, and nothing else`(text: String, expected: String) {
    #expect(HTMLText.unescaped(text) == expected)
    #expect(HTMLText.unescaped(HTMLText.escaped(text)) == text)
    #expect(!HTMLText.escaped(text).contains { "<>".contains($0) })
  }

  @Test(arguments: [
    ("(&gt;ﾟ∀ﾟ)&gt;", "(>ﾟ∀ﾟ)>"), ("&lt;\u{301}", "<\u{301}"), ("&amp;\u{fe0f}", "&\u{fe0f}"),
    ("&\u{301}lt;", "&\u{301}lt;"),
  ])
  func `combining marks that join the previous character do not hide an escape`(
    text: String, expected: String
  ) {
    #expect(Array(HTMLText.unescaped(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("a<br>b<br />c<BR/>d", "a\nb\nc\nd"), ("<b>a</b> &amp; <a href=\"x\">b</a>", "a & b"),
    ("a &lt;b&gt;", "a <b>"),
    ("a < b", "a < b"), ("", ""), ("<", "<"), ("<b", "<b"), ("a>b", "a>b"),
  ])
  func `a caption loses its tags and keeps its lines`(html: String, expected: String) {
    #expect(HTMLText.plain(html) == expected)
  }

  @Test(.expensive())
  func `a string full of references needs linear time`() {
    let count = 50_000
    #expect(
      HTMLText.unescaped(String(repeating: "あ&amp;", count: count)) == String(repeating: "あ&", count: count))
    #expect(
      HTMLText.plain(String(repeating: "&<br>", count: count)) == String(repeating: "&\n", count: count))
  }
}
