import RankingLogCore
import TerminalKit

/// The progress display on stderr. Returns the text to write, and writes nothing itself.
struct ProgressDisplay: Sendable {
  /// The interval between lines in a log.
  private static let plainInterval = Duration.seconds(5)

  private let style: Reporter.ProgressStyle
  private let texts: Texts
  private var block: StatusBlock
  private var lastPlain: Duration?

  init(_ style: Reporter.ProgressStyle, _ measure: CellMeasure, _ texts: Texts = .english) {
    (self.style, self.texts) = (style, texts)
    block = StatusBlock(measure: measure)
  }

  /// Draws a snapshot; returns an empty string if the last drawing is too recent.
  ///
  /// - Parameters:
  ///   - age: The age of the snapshot.
  ///   - width: The line width in cells; called only when there is something to draw.
  mutating func draw(
    _ snapshot: ProgressSnapshot, age: Duration, width: () -> Int, at now: Duration
  ) -> String {
    switch style {
    case .none: return ""
    case .block:
      guard block.isDue(at: now) else { return "" }
      return block.draw(snapshot.lines(age: age, texts), width: width(), at: now)
    case .plain:
      // The first line is printed after one interval, because a short run needs no progress.
      let last = lastPlain ?? now
      if lastPlain == nil { lastPlain = now }
      guard now - last >= Self.plainInterval else { return "" }
      lastPlain = now
      return Reporter.prefix + snapshot.line(age: age, texts).sanitized() + "\n"
    }
  }

  /// Erases the block.
  mutating func erase() -> String { block.erase() }

  /// Erases the block before a message; an empty message does not change it.
  mutating func erase(before message: String) -> String {
    message.isEmpty ? "" : block.erase() + message
  }

  /// Ends the progress display.
  mutating func end() -> String {
    lastPlain = nil
    return block.erase()
  }
}
