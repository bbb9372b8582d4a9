import Platform
import RankingLogCore
import Synchronization
import TerminalKit

/// A writer of messages to stderr, with each line prefixed with `rankinglog: `, and of the progress display.
///
/// Writes may block, because a terminal may be stopped, or a pipe full. So there are two locks: `state` contains pending
/// output, and is locked only briefly; `screen` is locked during writes. Callbacks of transfers lock only `state`:
/// during a run, the caller stores messages and progress, and a queue writes them.
///
/// Write errors are ignored, because there is no other output to report them on.
final class Reporter: Sendable {
  /// The set of messages that are printed.
  enum Level: Int, Comparable, Sendable {
    /// No messages.
    case silent
    /// Errors, and the summary of a run that failed.
    case quiet
    case normal
    case verbose

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The style of the progress display.
  enum ProgressStyle: Sendable {
    case none
    /// One line every few seconds, for logs.
    case plain
    /// A block that is redrawn, for terminals.
    case block
  }

  let level: Level
  /// The language of the messages.
  let texts: Texts
  private let sink: ByteSink
  private let styler: Styler
  private let progressStyle: ProgressStyle
  private let columns: @Sendable () -> Int?
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())
  private let screen: Mutex<ProgressDisplay>
  /// Whether the interruption has been reported.
  let isInterrupted = Mutex(false)
  private let queue = SerialQueue()
  static let prefix = "rankinglog: "

  private struct State {
    /// The pending lines; their number is not limited while stderr is not read.
    var messages: [String] = []
    var snapshot: ProgressSnapshot?
    var taken = Duration.zero
    /// Whether a run is in progress, so that callers must not block on stderr.
    var isRunning = false
    /// Whether a tick is queued.
    var isScheduled = false
    /// The task that updates the progress display of the run.
    var ticker: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - columns: Returns the line width; called before each drawing, because windows are resized. nil means 80.
  ///   - now: Returns the time of a monotonic clock.
  init(
    sink: ByteSink, level: Level = .normal, texts: Texts = .english, progress: ProgressStyle = .none,
    styler: Styler = Styler(isOn: false), measure: CellMeasure = CellMeasure(),
    columns: @escaping @Sendable () -> Int? = { nil }, now: @escaping @Sendable () -> Duration
  ) {
    self.sink = sink
    self.level = level
    self.texts = texts
    self.styler = styler
    self.columns = columns
    self.now = now
    progressStyle = level <= .quiet ? .none : progress
    screen = Mutex(ProgressDisplay(progressStyle, measure, texts))
  }

  /// Prints an error, unless silent.
  func error(_ message: Message) {
    if level > .silent { enqueue(message, styler(.red, Self.prefix)) }
  }

  /// Prints a prompt without a newline, so that the user types on the same line.
  func prompt(_ text: String) {
    screen.withLock { screen in emit(screen.erase() + takeMessages() + text) }
  }

  /// Prints information, unless quiet.
  func note(_ message: Message) {
    if level > .quiet { enqueue(message, Self.prefix) }
  }

  /// Prints debugging details, if verbose.
  func detail(_ message: Message) {
    if level == .verbose { enqueue(message, styler(.dim, Self.prefix)) }
  }

  /// Prints the summary line of a run; if quiet, only after a failure.
  func summary(_ message: Message, failed: Bool) {
    if level > .quiet || failed && level == .quiet { enqueue(message, Self.prefix) }
  }

  /// Stores the progress, which the next tick draws. Never blocks.
  func update(_ snapshot: ProgressSnapshot) {
    let taken = now()
    state.withLock { state in
      (state.snapshot, state.taken) = (snapshot, taken)
      if state.isRunning, state.ticker == nil, progressStyle != .none {
        state.ticker = Task { await keepTicking() }
      }
    }
  }

  /// Writes the messages, and draws the progress with updated countdowns.
  func tick() {
    screen.withLock { screen in
      emit(screen.erase(before: takeMessages()))
      let (snapshot, taken) = state.withLock { ($0.snapshot, $0.taken) }
      guard let snapshot else { return }
      let now = now()
      emit(screen.draw(snapshot, age: now - taken, width: { columns() ?? 80 }, at: now))
    }
  }

  /// Removes the progress until the next update.
  func endProgress() {
    screen.withLock { screen in
      state.withLock { $0.snapshot = nil }
      emit(screen.end() + takeMessages())
    }
  }

  /// Runs a body that writes to stdout, after pending messages and with the progress hidden, because stdout and stderr
  /// may be the same terminal.
  ///
  /// Blocks until stdout is read, so callbacks of transfers must not call it; see `CallbackPrinter`.
  ///
  /// - Parameter body: Must end at the start of a line, with all output flushed.
  func withProgressHidden<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    guard progressStyle == .block else {
      writeMessages()
      return try body()
    }
    return try screen.withLock { screen throws(Failure) in
      emit(screen.erase() + takeMessages())
      return try body()
    }
  }

  /// Updates messages and progress while the body runs, and removes the progress at the end.
  func withProgress<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.isRunning = true }
    defer {
      state.withLock { state in
        state.isRunning = false
        state.ticker?.cancel()
        state.ticker = nil
      }
      endProgress()
    }
    return try await body()
  }

  private func keepTicking() async {
    while !Task.isCancelled {
      schedule()
      try? await Task.sleep(for: StatusBlock.interval)
    }
  }

  private func enqueue(_ message: Message, _ prefix: String) {
    let lines = texts(message).split(whereSeparator: \.isNewline).map {
      prefix + String($0).sanitized() + "\n"
    }
    let isRunning = state.withLock { state in
      state.messages += lines
      return state.isRunning
    }
    if isRunning { schedule() } else { writeMessages() }
  }

  /// Schedules a tick on the queue, unless one is already scheduled.
  private func schedule() {
    let isScheduled = state.withLock { state in
      defer { state.isScheduled = true }
      return state.isScheduled
    }
    guard !isScheduled else { return }
    queue.async { [self] in
      state.withLock { $0.isScheduled = false }
      tick()
    }
  }

  private func writeMessages() {
    screen.withLock { screen in emit(screen.erase(before: takeMessages())) }
  }

  private func takeMessages() -> String {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages.joined()
    }
  }

  private func emit(_ text: String) {
    guard !text.isEmpty else { return }
    try? sink.write(text)
    try? sink.flush()
  }
}
