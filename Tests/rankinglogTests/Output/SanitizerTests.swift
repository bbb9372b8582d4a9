import Testing

@testable import rankinglog

struct SanitizerTests {
  @Test(arguments: [
    ("plain title", "plain title"),
    ("東方紅 ★ é", "東方紅 ★ é"),
    ("a\tb\nc\rd\r\ne\u{B}f\u{C}g\u{85}h\u{2028}i\u{2029}j", "a b c d e f g h i j"),
    ("\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{FFFD}[31mred\u{FFFD}]0;title\u{FFFD}"),
    ("\u{9B}2J\u{7F}\0", "\u{FFFD}2J\u{FFFD}\u{FFFD}"),
    ("a\u{202E}b\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}d", "abcd"),
    ("\u{FEFF}a\u{200B}b\u{2060}c\u{AD}d\u{180E}e\u{E0041}f\u{FFF9}g", "abcdefg"),
    ("👨‍👩‍👧‍👦♡\u{FE0F}", "👨‍👩‍👧‍👦♡\u{FE0F}"),
    ("葛\u{E0100}", "葛\u{E0100}"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("\u{600}1", "\u{600}1"),
  ])
  func `a title is made harmless`(title: String, expected: String) {
    #expect(Array(title.sanitized().unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `no control or bidi character passes, alone or within a text`() {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF...0xFEFF,
    ]
    for code in ranges.joined() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let text = "a\u{6F22}\(Character(scalar))b"
      #expect(!text.sanitized().unicodeScalars.contains(scalar), "U+\(String(code, radix: 16))")
    }
  }
}
