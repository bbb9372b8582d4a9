import Dispatch
import RankingLogCore
import Synchronization

/// Writes messages to stderr, each line prefixed with `rankinglog: `, and draws the progress.
///
/// A terminal may be stopped, and a pipe full. So there are two locks: `state` holds what is to be written and is
/// locked for moments only; `screen` is locked during writes, however long they take. Callbacks of transfers lock only
/// the first one: during a run, messages and progress are stored by the caller and written on a queue.
///
/// Write errors are ignored: there is nowhere left to report them.
final class Reporter: Sendable {
  /// Which messages are printed.
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
    /// A block that is redrawn, for terminals.
    case block
  }

  let level: Level
  private let sink: ByteSink
  private let styler: Styler
  private let progressStyle: ProgressStyle
  private let columns: @Sendable () -> Int?
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())
  private let screen: Mutex<ProgressDisplay>
  private let queue = DispatchQueue(label: "rankinglog.messages")
  static let prefix = "rankinglog: "

  private struct State {
    /// Unwritten lines, without limit while nobody reads stderr.
    var messages: [String] = []
    var snapshot: ProgressSnapshot?
    var taken = Duration.zero
    /// Whether a run is in progress, whose callers must not block on stderr.
    var isRunning = false
    /// Whether a tick is queued.
    var isScheduled = false
    /// Keeps the progress of the run up to date, once there is some.
    var ticker: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - columns: Called before each drawing, since windows are resized; nil means 80.
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
    screen = Mutex(ProgressDisplay(progressStyle, measure))
  }

  /// Prints an error, at every level.
  func error(_ message: Message) {
    say(message, styler(.red, Self.prefix))
  }

  /// Prints a question without a newline; the answer is typed on the same line.
  func ask(_ text: String) {
    screen.withLock { screen in emit(screen.erase() + takeMessages() + text) }
  }

  /// Prints information about a run that succeeds, unless quiet.
  func note(_ message: Message) {
    if level != .quiet { say(message, Self.prefix) }
  }

  /// Prints details for debugging, if verbose.
  func detail(_ message: Message) {
    if level == .verbose { say(message, styler(.dim, Self.prefix)) }
  }

  /// Prints the summary line of a run; if quiet, only after a failure.
  func summary(_ message: Message, failed: Bool) {
    if level != .quiet || failed { say(message, Self.prefix) }
  }

  /// Stores the progress, which the next tick shows. Never blocks.
  func update(_ snapshot: ProgressSnapshot) {
    let taken = now()
    state.withLock { state in
      (state.snapshot, state.taken) = (snapshot, taken)
      if state.isRunning, state.ticker == nil, progressStyle != .none {
        state.ticker = Task { await keepTicking() }
      }
    }
  }

  /// Writes the messages and draws the progress, counting waits down.
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

  /// Runs a body that writes to stdout, after pending messages and with the progress hidden: both may be the same
  /// terminal.
  ///
  /// It blocks until stdout is read, so transfer callbacks must not call it: see `CallbackPrinter`.
  ///
  /// - Parameter body: Has to end at the start of a line, with everything flushed.
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

  /// Keeps messages and progress updated while the body runs, and removes the progress at the end.
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

  private func say(_ message: Message, _ prefix: String) {
    let lines = message.commandLine.split(whereSeparator: \.isNewline).map {
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
