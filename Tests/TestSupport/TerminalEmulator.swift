import TerminalKit

/// A terminal with its own opinion about the width of characters, which executes the sequences of ``ScreenPainter``.
public struct TerminalEmulator {
  /// The size in cells.
  public let columns: Int
  /// The size in cells.
  public let rows: Int
  /// The width of characters about which terminals disagree.
  public var uncertainWidth: Int?
  /// The character and the selected style of each cell.
  public private(set) var cells: [(text: String, selection: String)]
  /// The sequences that it does not know.
  public private(set) var unknown: [String] = []
  private var (column, row) = (0, 0)
  private var selection = ""
  private var region: Range<Int>
  private let measure = CellMeasure()

  /// Creates an empty screen.
  public init(columns: Int, rows: Int, uncertainWidth: Int? = nil) {
    (self.columns, self.rows, self.uncertainWidth) = (columns, rows, uncertainWidth)
    cells = Array(repeating: (" ", ""), count: columns * rows)
    region = 0..<rows
  }

  /// The text of all rows.
  public var text: String { (0..<rows).map { text(ofRow: $0) }.joined(separator: "\n") }

  /// The text of a row.
  public func text(ofRow row: Int) -> String {
    cells[row * columns..<(row + 1) * columns].map(\.text).joined()
  }

  /// Executes the output of a program.
  public mutating func execute(_ output: String) {
    var rest = Substring(output)
    while let character = rest.first {
      if ["\u{1B}]", "\u{1B}_", "\u{1B}P"].contains(where: rest.hasPrefix) {
        rest = rest.firstRange(of: "\u{1B}\\").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("\u{1B}[") {
        let body = rest.dropFirst(2).prefix { !$0.isASCII || !$0.isLetter }
        let final = rest.dropFirst(2 + body.count).first ?? " "
        rest = rest.dropFirst(3 + body.count)
        control(String(body), final)
      } else {
        rest.removeFirst()
        switch character {
        case "\r", "\r\n": column = 0
        default: put(character)
        }
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
    case "h", "l", "q", "t", "p", "u", "c", "n": break
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
