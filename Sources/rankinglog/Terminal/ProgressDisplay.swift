/// The progress as it is shown on stderr. Gives the bytes to write, and writes nothing itself.
struct ProgressDisplay: Sendable {
  /// Between the lines of a log.
  private static let plainInterval = Duration.seconds(5)

  private let style: Reporter.ProgressStyle
  private var block: StatusBlock
  private var lastPlain: Duration?

  init(_ style: Reporter.ProgressStyle, _ measure: CellMeasure) {
    self.style = style
    block = StatusBlock(measure: measure)
  }

  /// What shows a snapshot; nothing where something was shown a moment ago.
  ///
  /// - Parameters:
  ///   - age: The time since the snapshot was taken.
  ///   - width: The cells of a line, asked for where there is something to draw.
  mutating func draw(
    _ snapshot: ProgressSnapshot, age: Duration, width: () -> Int, at now: Duration
  ) -> String {
    switch style {
    case .none: return ""
    case .block:
      guard block.isDue(at: now) else { return "" }
      return block.draw(snapshot.lines(age: age), width: width(), at: now)
    case .plain:
      // The first line comes after one interval: a short run needs none.
      let last = lastPlain ?? now
      if lastPlain == nil { lastPlain = now }
      guard now - last >= Self.plainInterval else { return "" }
      lastPlain = now
      return Reporter.prefix + snapshot.line(age: age).sanitized() + "\n"
    }
  }

  /// Takes the block away.
  mutating func erase() -> String { block.erase() }

  /// Takes the block away for a message; without one it stays.
  mutating func erase(before message: String) -> String {
    message.isEmpty ? "" : block.erase() + message
  }

  /// Takes the progress away for good.
  mutating func end() -> String {
    lastPlain = nil
    return block.erase()
  }
}
