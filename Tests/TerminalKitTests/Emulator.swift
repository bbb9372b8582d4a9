@testable import TerminalKit

/// A terminal with its own opinion about the width of characters, which executes the sequences of ``ScreenPainter``.
struct Emulator {
  let columns: Int
  let rows: Int
  /// The width of characters about which terminals disagree.
  var uncertainWidth: Int?
  private(set) var cells: [(text: String, selection: String)]
  private(set) var unknown: [String] = []
  private var (column, row) = (0, 0)
  private var selection = ""
  private var region: Range<Int>
  private let measure = CellMeasure()

  init(columns: Int, rows: Int, uncertainWidth: Int? = nil) {
    (self.columns, self.rows, self.uncertainWidth) = (columns, rows, uncertainWidth)
    cells = Array(repeating: (" ", ""), count: columns * rows)
    region = 0..<rows
  }

  /// The text of a row.
  func text(ofRow row: Int) -> String { cells[row * columns..<(row + 1) * columns].map(\.text).joined() }

  mutating func execute(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.first {
      if rest.hasPrefix("\u{1B}]8;;") {
        rest = rest.firstRange(of: "\u{1B}\\").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("\u{1B}[") {
        let body = rest.dropFirst(2).prefix { !$0.isLetter }
        let final = rest.dropFirst(2 + body.count).first ?? " "
        rest = rest.dropFirst(3 + body.count)
        control(String(body), final)
      } else {
        rest.removeFirst()
        put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let isUncertain = measure.isUncertain(character)
    let width = isUncertain ? uncertainWidth ?? measure.width(of: character) : measure.width(of: character)
    guard column + width <= columns else { return }
    set(column, String(character))
    if width == 2 { set(column + 1, "") }
    column += width
  }

  private mutating func set(_ column: Int, _ text: String) {
    cells[row * columns + column] = (text, selection)
  }

  private mutating func control(_ body: String, _ final: Character) {
    let values = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H": (row, column) = (values[0] - 1, values[1] - 1)
    case "G": column = values[0] - 1
    case "J": cells = Array(repeating: (" ", ""), count: columns * rows)
    case "K": for column in column..<max(column, columns) { cells[row * columns + column] = (" ", "") }
    case "m": selection = body == "0" ? "" : body
    case "r": region = body.isEmpty ? 0..<rows : values[0] - 1..<values[1]
    case "S": scroll(values[0])
    case "T": scroll(-values[0])
    case "h", "l": break
    default: unknown.append(body + String(final))
    }
  }

  private mutating func scroll(_ distance: Int) {
    let before = cells
    for row in region {
      for column in 0..<columns {
        cells[row * columns + column] =
          region.contains(row + distance) ? before[(row + distance) * columns + column] : (" ", "")
      }
    }
  }
}
