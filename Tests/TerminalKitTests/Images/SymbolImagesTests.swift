import Testing

@testable import TerminalKit

struct SymbolImagesTests {
  private let colors = (0..<8).map { RGB(red: UInt8(30 * $0), green: UInt8(10 * $0), blue: 200) }

  @Test
  func `a half block has the upper pixel as foreground and the lower pixel as background`() throws {
    let image = try PixelImage.sample(width: 2, height: 4) { x, y in colors[2 * y + x] }
    let cells = SymbolImages.halfBlocks(image, columns: 2, rows: 2)
    let expected = [[(0, 2), (1, 3)], [(4, 6), (5, 7)]].map {
      $0.map { SymbolCell(character: "▀", foreground: colors[$0], background: colors[$1]) }
    }
    #expect(cells == expected)
  }

  @Test(arguments: [
    (0, 0, 1, 1), (-4, 3, 1, 3), (Int.max, 1, 8192, 1), (1, Int.max, 1, 4096), (24, 12, 24, 12),
  ])
  func `half blocks fill all cells`(columns: Int, rows: Int, filledColumns: Int, filledRows: Int) throws {
    let cells = SymbolImages.halfBlocks(try .noise(width: 3, height: 3), columns: columns, rows: rows)
    #expect(cells.count == filledRows)
    #expect(cells.allSatisfy { $0.count == filledColumns })
  }
}
