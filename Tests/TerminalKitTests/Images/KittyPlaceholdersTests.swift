import Testing

@testable import TerminalKit

struct KittyPlaceholdersTests {
  @Test(arguments: [
    (0, 0, [0x10EEEE, 0x305, 0x305]), (1, 2, [0x10EEEE, 0x30D, 0x30E]),
    (296, 296, [0x10EEEE, 0x1D244, 0x1D244]),
  ])
  func `a placeholder cell has combining characters for its row and column`(
    row: Int, column: Int, scalars: [UInt32]
  ) throws {
    let text = try #require(KittyPlaceholders.text(row: row, column: column))
    #expect(text.unicodeScalars.map(\.value) == scalars)
    #expect(text.count == 1)
  }

  @Test(arguments: [(-1, 0), (0, -1), (297, 0), (0, 297), (Int.min, Int.max)])
  func `a placeholder cell outside the table does not have text`(row: Int, column: Int) {
    #expect(KittyPlaceholders.text(row: row, column: column) == nil)
  }

  @Test
  func `the table has 297 combining characters of Unicode 6 in ascending order`() throws {
    var last: UInt32 = 0
    for number in 0..<297 {
      let text = try #require(KittyPlaceholders.text(row: number, column: 0))
      let scalar = Array(text.unicodeScalars)[1]
      #expect(scalar.value > last)
      #expect(scalar.properties.generalCategory == .nonspacingMark)
      #expect(scalar.properties.canonicalCombiningClass == .above)
      #expect((scalar.properties.age?.major ?? .max) <= 6)
      last = scalar.value
    }
  }

  @Test
  func `the cells of an image have its ID as their color`() {
    var grid = CellGrid(columns: 4, rows: 2)
    KittyPlaceholders.draw(0x010203, in: CellRect(column: 1, row: 1, columns: 2, rows: 1), on: &grid)
    #expect(grid.text(ofRow: 1) == " \u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D} ")
    #expect(
      KittyPlaceholders.style(id: 0x010203).foreground == .rgb(RGB(red: 1, green: 2, blue: 3)))
  }
}
