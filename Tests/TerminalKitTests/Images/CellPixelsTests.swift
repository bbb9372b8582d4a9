import Testing

@testable import TerminalKit

struct CellPixelsTests {
  @Test(arguments: [(0, 0), (0, 20), (9, 0), (-8, 16), (1, 1), (513, 20), (Int.max, Int.max), (Int.min, 3)])
  func `an implausible cell size is replaced by 10×20`(width: Int, height: Int) {
    #expect(CellPixels(width: width, height: height) == .default)
  }

  @Test(arguments: [(9, 18), (2, 2), (512, 512), (10, 20)])
  func `a plausible cell size is used`(width: Int, height: Int) {
    let cell = CellPixels(width: width, height: height)
    #expect((cell.width, cell.height) == (width, height))
  }

  @Test(arguments: [
    // A square image fills twice as many columns as rows.
    (240, 240, 80, 12, 24, 12), (240, 240, 24, 80, 24, 12), (1000, 500, 20, 20, 20, 5),
    (500, 1000, 20, 20, 20, 20),
    (500, 1000, 40, 20, 20, 20), (1, 1, 24, 12, 24, 12), (10_000, 1, 40, 20, 40, 1),
    (1, 10_000, 40, 20, 1, 20),
    // Empty and huge sizes.
    (0, 0, 24, 12, 24, 12), (-5, 7, 10, 10, 3, 10), (240, 240, 0, 0, 1, 1), (240, 240, -1, Int.min, 1, 1),
    (Int.max, 1, 10, 10, 10, 1), (1, Int.max, 10, 10, 1, 10), (1, 1, Int.max, 1, 2, 1),
    (1, 2, Int.max, Int.max, Int.max, Int.max),
  ])
  func `an image fills the cells of its aspect ratio`(
    width: Int, height: Int, columns: Int, rows: Int, filledColumns: Int, filledRows: Int
  ) {
    let filled = CellPixels.default.cells(forWidth: width, height: height, in: columns, rows: rows)
    #expect(filled == (filledColumns, filledRows))
  }

  @Test
  func `an image in square cells fills as many columns as rows`() {
    #expect(CellPixels(width: 16, height: 16).cells(forWidth: 5, height: 5, in: 9, rows: 7) == (7, 7))
  }
}
