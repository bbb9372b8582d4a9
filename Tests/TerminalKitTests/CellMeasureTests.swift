import Testing

@testable import TerminalKit

struct CellMeasureTests {
  private let measure = CellMeasure()

  @Test func `every assigned code point of the sample has its width`() throws {
    var compared = 0
    for (first, step, widths) in cellWidthExpectations {
      for (index, expected) in widths.utf8.enumerated() where expected != UInt8(ascii: "-") {
        guard let scalar = Unicode.Scalar(first + UInt32(index) * step) else { continue }
        let width = expected == UInt8(ascii: "A") ? 1 : Int(expected - UInt8(ascii: "0"))
        #expect(measure.width(of: scalar) == width, "U+\(String(scalar.value, radix: 16))")
        compared += 1
      }
    }
    #expect(compared > 5000)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("東方", 4), ("かな", 4), ("か\u{3099}", 2), ("カー", 4), ("ｶﾞｷﾞ", 4), ("ｱｲ", 2), ("㈱", 2),
    ("é", 1), ("e\u{301}", 1), ("★①→…“”", 6), ("♡", 1), ("♡\u{FE0F}", 1), ("❤", 1), ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("😀", 2),
    ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("🇯🇵🇨🇳", 4), ("👍🏽", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ＡＢ", 4),
    ("葛\u{E0100}", 2), ("a\u{200B}", 1), ("\u{1FAE8}", 2),
  ])
  func `strings are measured by their width in a terminal`(text: String, width: Int) {
    #expect(measure.width(of: text) == width)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("東方紅", 5, "東方…"), ("東方紅", 6, "東方紅"), ("東方紅", 4, "東…"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("か\u{3099}き", 3, "か\u{3099}…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `text is truncated between characters`(text: String, cells: Int, expected: String) {
    #expect(measure.truncate(text, to: cells) == expected)
  }

  @Test func `a fitted string has exactly the given width`() {
    for text in ["", "東方紅", "a東b方c", "★★★", "😀😀😀😀"] {
      for cells in 0...12 { #expect(measure.width(of: measure.fit(text, to: cells)) == cells) }
    }
    #expect(measure.fit("7", to: 3, isRightAligned: true) == "  7")
  }
}
