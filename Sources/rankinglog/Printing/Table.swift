import RankingLogCore
import TerminalKit

/// A layout of rows in aligned columns. The widths are fixed at initialization, so that each row can be written when it
/// arrives.
struct Table: Sendable {
  enum Alignment: Sendable {
    case left
    case right
  }

  struct Column: Sendable {
    let title: String
    let alignment: Alignment

    /// The minimum and maximum width in cells; the spare width is shared among the columns whose limits differ.
    let limits: ClosedRange<Int>

    init(_ title: String, _ limits: ClosedRange<Int>, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
      self.limits = limits
    }
  }

  let columns: [Column]
  let widths: [Int]
  private let measure: CellMeasure
  private static let gap = "  "

  /// - Parameter width: The line width in cells; nil for the maximum width of every column. If the minimum widths exceed
  ///   it, the rows are wider than the line.
  init(_ columns: [Column], width: Int?, measure: CellMeasure = CellMeasure()) {
    self.columns = columns
    self.measure = measure
    let gaps = Self.gap.count * max(0, columns.count - 1)
    widths = width.map { Self.share($0 - gaps, among: columns) } ?? columns.map(\.limits.upperBound)
  }

  var header: String { row(columns.map(\.title)) }

  /// Returns one line without a newline. Cells are sanitized, truncated and padded; trailing spaces are removed.
  func row(_ texts: [String]) -> String {
    let cells = zip(zip(columns, widths), texts).map { column, text in
      measure.fit(text.sanitized(), to: column.1, isRightAligned: column.0.alignment == .right)
    }
    let line = cells.joined(separator: Self.gap)
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }

  /// Returns the column widths: starts from the minimum widths, and adds each spare cell to the column with the smallest
  /// share of its range.
  private static func share(_ cells: Int, among columns: [Column]) -> [Int] {
    var widths = columns.map(\.limits.lowerBound)
    var spare = cells - widths.reduce(0, +)
    while spare > 0 {
      let open = columns.indices.filter { widths[$0] < columns[$0].limits.upperBound }
      let filled = { (index: Int) -> Double in
        let limits = columns[index].limits
        return Double(widths[index] - limits.lowerBound) / Double(limits.upperBound - limits.lowerBound)
      }
      guard let next = open.min(by: { filled($0) < filled($1) }) else { break }
      widths[next] += 1
      spare -= 1
    }
    return widths
  }
}
