import Testing

@testable import TerminalKit

struct KittyPlaceholdersTests {
  @Test(arguments: [
    (0x123456, 0, 0, [0x10EEEE, 0x305, 0x305]), (1, 1, 2, [0x10EEEE, 0x30D, 0x30E]),
    (1, 296, 296, [0x10EEEE, 0x1D244, 0x1D244]), (0x2A_000001, 0, 3, [0x10EEEE, 0x305, 0x310, 0x59C]),
  ])
  func `a placeholder cell has combining characters for its row and column`(
    id: UInt32, row: Int, column: Int, scalars: [UInt32]
  ) throws {
    let text = try #require(KittyPlaceholders.text(id: id, row: row, column: column))
    #expect(text.unicodeScalars.map(\.value) == scalars)
    #expect(text.count == 1)
  }

  @Test(arguments: [(-1, 0), (0, -1), (297, 0), (0, 297), (Int.min, Int.max)])
  func `a placeholder cell outside the table does not have text`(row: Int, column: Int) {
    #expect(KittyPlaceholders.text(id: 1, row: row, column: column) == nil)
  }

  @Test
  func `the table has 297 combining characters of Unicode 6 in ascending order`() throws {
    #expect(KittyPlaceholders.maxCount == 297)
    var last: UInt32 = 0
    for number in 0..<297 {
      let text = try #require(KittyPlaceholders.text(id: 1, row: number, column: 0))
      let scalar = Array(text.unicodeScalars)[1]
      #expect(scalar.value > last)
      #expect(scalar.properties.generalCategory == .nonspacingMark)
      #expect(scalar.properties.canonicalCombiningClass == .above)
      #expect((scalar.properties.age?.major ?? .max) <= 6)
      last = scalar.value
    }
  }

  @Test
  func `a row of placeholder cells has the ID as its color`() {
    #expect(
      text { KittyPlaceholders.appendRow(id: 0x010203, row: 1, columns: 2, into: &$0) }
        == "␛[38;2;1;2;3m\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{30D}\u{30D}␛[39m")
    #expect(KittyPlaceholders.color(id: 0xFF_FE0102) == RGB(red: 0xFE, green: 1, blue: 2))
  }

  @Test(arguments: [(-1, 5), (297, 5), (0, 0), (0, -3)])
  func `a row without cells does not append bytes`(row: Int, columns: Int) {
    #expect(text { KittyPlaceholders.appendRow(id: 1, row: row, columns: columns, into: &$0) }.isEmpty)
  }

  @Test
  func `a row is limited to 297 columns`() {
    let row = text { KittyPlaceholders.appendRow(id: 1, row: 0, columns: .max, into: &$0) }
    #expect(row.unicodeScalars.count { $0 == "\u{10EEEE}" } == 297)
  }
}
