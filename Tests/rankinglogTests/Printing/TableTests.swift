import Testing

@testable import rankinglog

struct TableTests {
  private let columns = [
    Table.Column("rank", 4...4, .right), Table.Column("title", 6...30), Table.Column("artist", 4...10),
  ]

  @Test(arguments: [
    (nil, [4, 30, 10]), (100, [4, 30, 10]), (48, [4, 30, 10]), (33, [4, 18, 7]), (18, [4, 6, 4]),
    (5, [4, 6, 4]),
  ])
  func `columns share the line within their limits`(width: Int?, widths: [Int]) {
    let table = Table(columns, width: width)
    #expect(table.widths == widths)
    if let width, width >= 18 { #expect(table.widths.reduce(4, +) <= width) }
  }

  @Test func `rows are aligned by cells and made harmless`() {
    let table = Table(columns, width: 26)
    #expect(table.header == "rank  title         artist")
    #expect(table.row(["1", "東方紅楼夢の幻想", "ZUN"]) == "   1  東方紅楼夢…   ZUN")
    #expect(table.row(["22", "a\u{1B}b", "x\ny"]) == "  22  a\u{FFFD}b           x y")
    #expect(table.row(["333", "", ""]) == " 333")
  }
}
