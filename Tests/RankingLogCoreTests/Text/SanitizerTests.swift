import Testing

@testable import RankingLogCore

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

  @Test(arguments: [
    ("plain title", "plain title"), ("漢\u{E0100}👨‍👩‍👧‍👦", "漢\u{E0100}👨‍👩‍👧‍👦"),
    ("a\nb\rc\r\nd\u{B}e\u{C}f\u{85}g\u{2028}h\u{2029}i\n\rj", "a b c d e f g h i  j"),
    ("\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{FFFD}[31mred\u{FFFD}]0;title\u{7}"),
    ("\u{80}\u{9B}2J\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}2J\u{FFFD}\u{A0}"),
    ("\0\u{8}\t\u{1F}\u{7F}", "\0\u{8}\t\u{1F}\u{7F}"),
    (
      "\u{FEFF}\u{200B}\u{200E}\u{202C}\u{202E}\u{2066}\u{61C}\u{AD}\u{E0041}\u{FFF9}漢",
      "\u{FEFF}\u{200B}\u{200E}\u{202C}\u{202E}\u{2066}\u{61C}\u{AD}\u{E0041}\u{FFF9}漢"
    ),
  ])
  func `text for files is exact except for line ends and escape sequences`(text: String, expected: String) {
    #expect(Array(text.disarmed().unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `no control or bidi character passes, alone or within a string`() {
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
