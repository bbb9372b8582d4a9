import TestSupport
import Testing

@testable import TerminalKit

struct ScreenPainterTests {
  private static let texts = [
    "abc", "東方紅", "猫 · Lunaなつめ", "👨‍👩‍👧‍👦", "❤\u{FE0F}☆①", "🇯🇵🇨🇳", "ｶﾞｷﾞ", "e\u{301}", "  ", "▲414", "한국",
  ]

  private static let colors: [TerminalColor] = [
    .standard, .theme(1), .theme(12), .rgb(RGB(red: 1, green: 200, blue: 3)),
  ]

  /// A grid with random text, and with parts of the previous one.
  private func grid(_ random: inout some RandomNumberGenerator, after previous: CellGrid?) -> CellGrid {
    var grid = previous ?? CellGrid(columns: 31, rows: 9)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let style = Style(
        Self.colors[Int.random(in: Self.colors.indices, using: &random)],
        Bool.random(using: &random) ? [.bold] : [],
        link: Bool.random(using: &random) ? "https://x.test/" : nil)
      let (column, row) = (Int.random(in: -2..<31, using: &random), Int.random(in: 0..<9, using: &random))
      if Int.random(in: 0..<5, using: &random) == 0 {
        grid.fill(CellRect(column: column, row: row, columns: 40, rows: 2))
      } else {
        let text = Self.texts[Int.random(in: Self.texts.indices, using: &random)]
        grid.draw(text, column: column, row: row, style)
      }
    }
    return grid
  }

  /// Compares a screen with the grid; cells of uncertain characters may differ in their second cell.
  private func expect(_ screen: TerminalEmulator, shows grid: CellGrid, seed: Int) {
    let measure = CellMeasure()
    for (index, cell) in grid.cells.enumerated() {
      switch cell.content {
      case .character(let text, _):
        #expect(screen.cells[index].text == text, "seed \(seed), cell \(index)")
        if text != " " || screen.uncertainWidth == nil {
          var bytes: [UInt8] = []
          cell.style.appendSelection(to: &bytes, .trueColor)
          let selection = String(String(decoding: bytes, as: UTF8.self).dropFirst(2).dropLast())
          #expect(
            screen.cells[index].selection == (selection == "0" ? "" : selection),
            "seed \(seed), cell \(index)")
        }
      case .rightHalf:
        if case .character(let text, _) = grid.cells[index - 1].content, let character = text.first,
          measure.isUncertain(character)
        {
          continue
        }
        #expect(screen.cells[index].text.isEmpty, "seed \(seed), cell \(index)")
      case .image: break
      }
    }
    #expect(screen.unknown.isEmpty)
  }

  @Test(.expensive(), arguments: 0..<30)
  func `after each frame the screen shows the grid, for any width of emoji in the terminal`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var painter = ScreenPainter(depth: .trueColor, synchronizes: seed.isMultiple(of: 2))
    var screen = TerminalEmulator(columns: 31, rows: 9, uncertainWidth: [nil, 1, 2][seed % 3])
    var previous: CellGrid?
    for step in 0..<40 {
      var next = grid(&random, after: Bool.random(using: &random) ? previous : nil)
      var scroll: ScreenPainter.Scroll?
      if step.isMultiple(of: 5), previous != nil {
        scroll = ScreenPainter.Scroll(rows: 1..<8, distance: Int.random(in: -7...7, using: &random))
        next = grid(&random, after: next)
      }
      screen.execute(String(decoding: painter.frame(next, scroll: scroll), as: UTF8.self))
      expect(screen, shows: next, seed: seed)
      #expect(painter.frame(next).isEmpty)
      previous = next
    }
  }

  @Test func `only changed cells are written, and short gaps with them`() {
    var painter = ScreenPainter(depth: .none)
    var grid = CellGrid(columns: 40, rows: 3)
    grid.draw("the first row of the screen", column: 0, row: 0)
    _ = painter.frame(grid)
    grid.draw("F", column: 4, row: 0)
    grid.draw("R", column: 10, row: 0)
    #expect(String(decoding: painter.frame(grid), as: UTF8.self) == "\u{1B}[1;5H\u{1B}[0mF\u{1B}[11GR")
    grid.draw("R", column: 6, row: 0)
    grid.draw("W", column: 8, row: 0)
    #expect(String(decoding: painter.frame(grid), as: UTF8.self) == "\u{1B}[1;7H\u{1B}[0mRsW")
  }

  @Test func `an uncertain character is erased first, and the column is set after it`() {
    var painter = ScreenPainter(depth: .none)
    _ = painter.frame(CellGrid(columns: 20, rows: 1))
    var grid = CellGrid(columns: 20, rows: 1)
    grid.draw("a❤\u{FE0F}b", column: 0, row: 0)
    #expect(
      String(decoding: painter.frame(grid), as: UTF8.self)
        == "\u{1B}[1;1H\u{1B}[0ma  \u{1B}[2G❤\u{FE0F}\u{1B}[4Gb")
  }

  @Test func `a scrolled row needs one sequence and the new row`() {
    var painter = ScreenPainter(depth: .trueColor)
    func list(from first: Int) -> CellGrid {
      var grid = CellGrid(columns: 200, rows: 60)
      for row in 0..<60 {
        grid.draw(
          "\(first + row) 星空で待つ狐".padded(150), column: 0, row: row,
          Style(.theme(UInt8((first + row) % 7 + 1))))
      }
      return grid
    }
    let complete = painter.frame(list(from: 0)).count
    let step = painter.frame(list(from: 1), scroll: ScreenPainter.Scroll(rows: 0..<60, distance: 1)).count
    #expect(step < 250 && complete > 30 * step && complete < 30_000, "\(step) \(complete)")
  }

  @Test func `a change of the size draws the complete screen`() {
    var painter = ScreenPainter(depth: .none)
    var grid = CellGrid(columns: 10, rows: 2)
    grid.draw("text", column: 0, row: 1)
    let first = painter.frame(grid)
    painter.invalidate()
    #expect(painter.frame(grid) == first)
    var screen = TerminalEmulator(columns: 12, rows: 2)
    var larger = CellGrid(columns: 12, rows: 2)
    larger.draw("text", column: 0, row: 1)
    screen.execute(String(decoding: painter.frame(larger), as: UTF8.self))
    #expect(screen.text(ofRow: 1) == "text        ")
  }

  @Test(arguments: [
    (ColorDepth.none, "\u{1B}[0;1m"), (.theme, "\u{1B}[0;1;41m"), (.palette256, "\u{1B}[0;1;38;5;202;41m"),
    (.trueColor, "\u{1B}[0;1;38;2;255;99;1;41m"),
  ])
  func `a style uses the colors that the terminal has`(depth: ColorDepth, expected: String) {
    var bytes: [UInt8] = []
    Style(.rgb(RGB(red: 255, green: 99, blue: 1)), on: .theme(1), .bold).appendSelection(to: &bytes, depth)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `an address cannot end its sequence`() {
    var painter = ScreenPainter(depth: .none)
    var grid = CellGrid(columns: 4, rows: 1)
    grid.draw("a", column: 0, row: 0, Style(link: "https://x.test/\u{1B}\\\u{7}\n\u{9C}é"))
    let text = String(decoding: painter.frame(grid), as: UTF8.self)
    #expect(text.contains("\u{1B}]8;;https://x.test/\\\u{1B}\\") && !text.contains("\u{7}"))
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    self + String(repeating: ".", count: max(0, count - self.count))
  }
}
