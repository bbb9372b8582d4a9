import RankingLogCore
import TerminalKit

/// A few lines at the bottom of a terminal that are redrawn in place. Returns the text to write, and writes nothing
/// itself.
struct StatusBlock: Sendable {
  /// The minimum interval between drawings.
  static let interval = Duration.milliseconds(100)

  private let measure: CellMeasure
  private var shown: [String] = []
  private var lastDrawn: Duration?

  init(measure: CellMeasure = CellMeasure()) {
    self.measure = measure
  }

  func isDue(at now: Duration) -> Bool {
    lastDrawn.map { now - $0 >= Self.interval } ?? true
  }

  /// Redraws the block; returns an empty string if it is unchanged.
  ///
  /// - Parameter width: The line width in cells. Lines are truncated one cell before the end, because a wrapped line
  ///   would be two lines, and could not be erased.
  mutating func draw(_ lines: [String], width: Int, at now: Duration) -> String {
    let lines = lines.map { measure.truncate($0.sanitized(), to: max(0, width - 1)) }
    lastDrawn = now
    guard lines != shown else { return "" }
    let text = erase() + lines.joined(separator: "\n")
    shown = lines
    return text
  }

  /// Erases the block, and moves the cursor to its start.
  mutating func erase() -> String {
    guard !shown.isEmpty else { return "" }
    let up = shown.count > 1 ? "\u{1B}[\(shown.count - 1)A" : ""
    shown = []
    return "\r\(up)\u{1B}[J"
  }
}
