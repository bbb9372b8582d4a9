import Dispatch
import Synchronization

/// Everything the program says on stderr: messages, each line beginning `rankinglog: `, and the progress.
///
/// A terminal may be stopped, and a pipe full. So there are two locks: `state` has what is to be written and is held for
/// moments; `screen` is held while it is written, however long that takes. Callbacks of transfers take the first one
/// only: during a run, messages and progress are stored by whoever has them and written on a queue of their own.
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
  private let state = Mutex(State())
  private let screen: Mutex<ProgressDisplay>
  private let queue = DispatchQueue(label: "rankinglog.messages")
  static let prefix = "rankinglog: "

  private struct State {
    /// Lines that are not written yet, as many as come while nobody reads.
    var messages: [String] = []
    var snapshot: ProgressSnapshot?
    var taken = Duration.zero
    /// Whether a run is under way, whose callers must not wait for stderr.
    var isRunning = false
    /// Whether the queue will look again.
    var isScheduled = false
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
    screen = Mutex(ProgressDisplay(progressStyle, measure))
  }

  /// Something failed. Always said.
  func error(_ text: String) {
    say(text, styler(.red, Self.prefix))
  }

  /// A question, and what ends it; the person answers in the same line.
  func ask(_ text: String) {
    screen.withLock { screen in emit(screen.erase() + takeMessages() + text) }
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

  /// Stores how far the run has come; the next tick shows it. Never waits.
  func update(_ snapshot: ProgressSnapshot) {
    let taken = now()
    state.withLock { ($0.snapshot, $0.taken) = (snapshot, taken) }
  }

  /// Writes the messages and draws the progress, and lets waits count down.
  func tick() {
    screen.withLock { screen in
      emit(screen.erase(before: takeMessages()))
      let (snapshot, taken) = state.withLock { ($0.snapshot, $0.taken) }
      guard let snapshot else { return }
      let now = now()
      emit(screen.draw(snapshot, age: now - taken, width: { columns() ?? 80 }, at: now))
    }
  }

  /// Takes the progress away; the next update brings it back.
  func endProgress() {
    screen.withLock { screen in
      state.withLock { $0.snapshot = nil }
      emit(screen.end() + takeMessages())
    }
  }

  /// Writes to stdout while the block is away, and behind the messages so far: both may be the same terminal.
  ///
  /// It waits for the reader of stdout, which a transfer's callback must not: see `CallbackPrinter`.
  ///
  /// - Parameter body: Ends at a line's beginning, with everything flushed.
  func besideProgress<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
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

  /// Keeps messages and progress moving while the body runs, and takes the progress away at the end.
  func withProgress<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.isRunning = true }
    let ticker =
      progressStyle == .none
      ? nil
      : Task {
        while !Task.isCancelled {
          schedule()
          try? await Task.sleep(for: StatusBlock.interval)
        }
      }
    defer {
      ticker?.cancel()
      state.withLock { $0.isRunning = false }
      endProgress()
    }
    return try await body()
  }

  private func say(_ text: String, _ prefix: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { prefix + String($0).sanitized() + "\n" }
    let isRunning = state.withLock { state in
      state.messages += lines
      return state.isRunning
    }
    if isRunning { schedule() } else { writeMessages() }
  }

  /// Has the queue tick, once for all who ask before it does.
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
