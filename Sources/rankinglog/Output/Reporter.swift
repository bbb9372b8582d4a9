import Synchronization

/// Everything the program says on stderr: messages, each line beginning `rankinglog: `, and the progress.
/// Both go through one lock, so that a message never lands inside the status block.
///
/// Failures to write are ignored: there is nowhere left to tell them.
final class Reporter: Sendable {
  /// How much is said.
  enum Level: Int, Sendable {
    /// Errors, and the summary of a run that failed.
    case quiet
    case normal
    case verbose
  }

  /// How progress is shown.
  enum ProgressStyle: Sendable {
    case none
    /// One line every few seconds, for logs.
    case plain
    /// A block that is drawn again and again, for terminals.
    case block
  }

  let level: Level
  private let sink: ByteSink
  private let styler: Styler
  private let progressStyle: ProgressStyle
  private let columns: @Sendable () -> Int?
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>
  private static let plainInterval = Duration.seconds(5)
  private static let prefix = "rankinglog: "

  private struct State {
    var block: StatusBlock
    var snapshot: ProgressSnapshot?
    var taken = Duration.zero
    var lastPlain: Duration?
  }

  /// - Parameters:
  ///   - columns: Asked before each drawing, since windows change their size; nil stands for 80.
  ///   - now: A monotonic clock.
  init(
    sink: ByteSink, level: Level = .normal, progress: ProgressStyle = .none,
    styler: Styler = Styler(isOn: false), measure: CellMeasure = CellMeasure(),
    columns: @escaping @Sendable () -> Int? = { nil }, now: @escaping @Sendable () -> Duration
  ) {
    self.sink = sink
    self.level = level
    self.styler = styler
    self.columns = columns
    self.now = now
    progressStyle = level == .quiet ? .none : progress
    state = Mutex(State(block: StatusBlock(measure: measure)))
  }

  /// Something failed. Always said.
  func error(_ text: String) {
    say(text, styler(.red, Self.prefix))
  }

  /// A question, and what ends it; the person answers in the same line.
  func ask(_ text: String) {
    state.withLock { state in emit(state.block.erase() + text) }
  }

  /// What a user should know of a run that goes well.
  func note(_ text: String) {
    if level != .quiet { say(text, Self.prefix) }
  }

  /// What helps to find out why something happened.
  func detail(_ text: String) {
    if level == .verbose { say(text, styler(.dim, Self.prefix)) }
  }

  /// The closing line of a run; a quiet one closes only in failure.
  func summary(_ text: String, failed: Bool) {
    if level != .quiet || failed { say(text, Self.prefix) }
  }

  /// Shows how far the run has come, unless that was shown a moment ago.
  func update(_ snapshot: ProgressSnapshot) {
    state.withLock { state in
      state.snapshot = snapshot
      state.taken = now()
      show(&state)
    }
  }

  /// Draws what the last update left out, and lets waits count down.
  func tick() {
    state.withLock { show(&$0) }
  }

  /// Takes the progress away; the next update brings it back.
  func endProgress() {
    state.withLock { state in
      state.snapshot = nil
      state.lastPlain = nil
      emit(state.block.erase())
    }
  }

  /// Writes to stdout while the block is away: both may be the same terminal.
  ///
  /// - Parameter body: Ends at a line's beginning, with everything flushed.
  func besideProgress<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    guard progressStyle == .block else { return try body() }
    return try state.withLock { state throws(Failure) in
      emit(state.block.erase())
      return try body()
    }
  }

  /// Keeps the progress moving while the body runs, and takes it away at the end.
  func withProgress<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    guard progressStyle != .none else { return try await body() }
    let ticker = Task {
      while !Task.isCancelled {
        tick()
        try? await Task.sleep(for: StatusBlock.interval)
      }
    }
    defer {
      ticker.cancel()
      endProgress()
    }
    return try await body()
  }

  private func say(_ text: String, _ prefix: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { prefix + String($0).sanitized() + "\n" }
    state.withLock { state in
      emit(state.block.erase() + lines.joined())
    }
  }

  private func show(_ state: inout State) {
    guard let snapshot = state.snapshot else { return }
    let now = now()
    switch progressStyle {
    case .none: break
    case .block:
      guard state.block.isDue(at: now) else { return }
      let lines = snapshot.lines(age: now - state.taken)
      emit(state.block.draw(lines, width: columns() ?? 80, at: now))
    case .plain:
      // The first line comes after one interval: a short run needs none.
      let last = state.lastPlain ?? now
      if state.lastPlain == nil { state.lastPlain = now }
      guard now - last >= Self.plainInterval else { return }
      state.lastPlain = now
      emit(Self.prefix + snapshot.line(age: now - state.taken).sanitized() + "\n")
    }
  }

  private func emit(_ text: String) {
    guard !text.isEmpty else { return }
    try? sink.write(text)
    try? sink.flush()
  }
}
