import Testing

@testable import TerminalKit

struct ITermImagesTests {
  @Test(arguments: [
    ([UInt8](), ""), ([0], "AA=="), ([255, 255], "//8="), ([1, 2, 3], "AQID"),
    ([251, 239, 190, 0], "++++AA=="),
  ])
  func `a file is encoded as base64 with padding`(file: [UInt8], base64: String) {
    let sequence = text { ITermImages.draw(file, columns: 24, rows: 12, into: &$0) }
    let head = "␛]1337;File=inline=1;size=\(file.count);width=24;height=12;"
    #expect(
      sequence == (file.isEmpty ? "" : "\(head)preserveAspectRatio=1;doNotMoveCursor=1:\(base64)\u{7}"))
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, -1), (Int.min, 5)])
  func `an empty box does not append bytes`(columns: Int, rows: Int) {
    #expect(text { ITermImages.draw([1], columns: columns, rows: rows, into: &$0) }.isEmpty)
  }
}
