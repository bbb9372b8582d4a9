import Testing

@testable import TerminalKit

struct CellGridTests {
  @Test(arguments: [
    ("abcdefgh", nil, "  abcdefgh"), ("abcdefghi", nil, "  abcdef… "), ("abcdefghi", 4, "  abc…    "),
    ("abcd", 4, "  abcd    "), ("雨の街で", nil, "  雨の街で"), ("雨の街で笑", nil, "  雨の街… "), ("ab", 1, "  …       "),
    ("ab", 0, "          "),
  ])
  func `text that exceeds the row or the limit ends in an ellipsis, which never is in the last column`(
    text: String, limit: Int?, row: String
  ) {
    var grid = CellGrid(columns: 10, rows: 1)
    grid.draw(truncating: text, column: 2, row: 0, limit: limit)
    #expect(grid.text(ofRow: 0) == row)
  }

  @Test(arguments: [
    ("abc", 0, "abc       "), ("東方紅東方紅", 0, "東方紅東方"), ("東", 9, "          "), ("abc", 8, "        ab"),
    ("a\u{1B}[2Jb\nc", 0, "a\u{FFFD}[2Jb\u{FFFD}c  "), ("a\u{9B}b", 0, "a\u{FFFD}b       "),
    ("x", 10, "          "),
    ("abc", -1, "bc        "), ("a\u{202E}b\u{2066}", 0, "ab        "), ("\u{202E}", 0, "          "),
    ("a\u{200B}b", 0, "ab        "), ("☆", 9, "          "),
  ])
  func `text is drawn inside the screen, without control characters`(
    text: String, column: Int, expected: String
  ) {
    var grid = CellGrid(columns: 10, rows: 1)
    grid.draw(text, column: column, row: 0)
    let drawn = String(
      String.UnicodeScalarView(grid.text(ofRow: 0).unicodeScalars.filter { $0 != "\u{202E}" }))
    #expect(drawn == expected)
  }

  @Test func `the column after the text is returned`() {
    var grid = CellGrid(columns: 20, rows: 1)
    #expect(grid.draw("東方 a", column: 2, row: 0) == 8)
    #expect(grid.draw("東方", column: 0, row: 0, limit: 3) == 2)
    #expect(grid.draw("outside", column: 3, row: 5) == 3)
  }

  @Test func `a character over half of a wide one leaves a space`() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.draw("東方紅", column: 0, row: 0)
    grid.draw("a", column: 1, row: 0)
    #expect(grid.text(ofRow: 0) == " a方紅")
    grid.draw("b", column: 4, row: 0)
    #expect(grid.text(ofRow: 0) == " a方b ")
    grid.fill(CellRect(column: 3, row: 0, columns: 1, rows: 1))
    #expect(grid.text(ofRow: 0) == " a  b ")
  }

  @Test func `rectangles outside the screen are clipped`() {
    var grid = CellGrid(columns: 4, rows: 2)
    grid.reserve(CellRect(column: -2, row: 1, columns: 4, rows: 9))
    grid.fill(CellRect(column: 9, row: 0, columns: 4, rows: 9))
    grid.fill(CellRect(column: 0, row: -9, columns: 4, rows: 3))
    #expect(grid.text(ofRow: 0) == "    " && grid.text(ofRow: 1) == "▒▒  ")
    #expect(CellGrid(columns: -1, rows: 3).rows == 3)
  }

  @Test func `a character with thousands of combining marks is shortened`() {
    var grid = CellGrid(columns: 10, rows: 1)
    grid.draw("e" + String(repeating: "\u{301}", count: 10_000) + "x", column: 0, row: 0)
    #expect(grid.text(ofRow: 0).unicodeScalars.count == 16 + 1 + 8)
  }
}
