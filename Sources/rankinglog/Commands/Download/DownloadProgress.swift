import RankingLogCore
import Synchronization

/// The progress of a download, and its display.
final class DownloadProgress: Sendable {
  private struct State {
    var snapshot = ProgressSnapshot()
    var meter = SpeedMeter()
    var bytes = 0
    var files = 0
    var rankings = 0
    /// The number of rankings of the run; nil if the run has one plan for all of them.
    var expectedRankings: Int?
    var summary = DownloadSummary()
  }

  private let reporter: Reporter
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init(_ reporter: Reporter) { self.reporter = reporter }

  /// The time since the start.
  var elapsed: Duration { ContinuousClock.now - start }

  /// The summary so far.
  var summary: DownloadSummary { state.withLock { $0.summary } }

  func add(_ element: RankingEvent) {
    change { state in
      switch element {
      case .ended: state.rankings += 1
      case .absent where state.expectedRankings != nil: state.rankings += 1
      case .page(_, let entries): state.snapshot.works = (state.snapshot.works ?? 0) + entries.count
      case .absent, .notStored, .brokenOff, .note: return
      }
      guard state.rankings > 0 else { return }
      state.snapshot.rankings = .init(done: state.rankings, total: state.expectedRankings)
    }
  }

  /// Sets the number of rankings, each with a separate plan.
  func expect(rankings: Int) { state.withLock { $0.expectedRankings = rankings } }

  func begin(_ plan: DownloadPlan) {
    change { state in
      state.files = 0
      state.snapshot.works = plan.works.count
      state.snapshot.files = .init(done: 0, total: plan.totals.files)
    }
  }

  func add(_ event: DownloadEvent) {
    if case .file(let file) = event, let warning = file.warning { reporter.note(warning) }
    let elapsed = elapsed
    change { state in
      state.summary.add(event)
      switch event {
      case .bytes(let count):
        state.bytes += count
        state.meter.record(state.bytes, at: elapsed)
        state.snapshot.bytes = state.bytes
        state.snapshot.bytesPerSecond = state.meter.bytesPerSecond
      case .file:
        state.files += 1
        state.snapshot.files?.done = state.files
        state.snapshot.remaining = remaining(state, elapsed)
      case .converted, .sidecars, .failed, .unavailable: break
      }
      state.snapshot.wait = nil
    }
  }

  /// Shows a wait for a host, with a countdown.
  func note(_ event: NetworkEvent) {
    let (reason, seconds): (Message, Int)
    switch event {
    case .waiting(_, let wait, let isAskedFor):
      (reason, seconds) = (isAskedFor ? "rate limited" : "throttled", wait)
    case .retrying(_, let wait, let attempt, _) where attempt > 2: (reason, seconds) = ("retrying", wait)
    default: return
    }
    change { $0.snapshot.wait = .init(reason: reason, remaining: .seconds(seconds)) }
  }

  /// Reports the error if the run failed, and prints the summary as the last line.
  ///
  /// - Parameter isBrokenOff: Whether the run did not reach its end.
  func close(_ summary: DownloadSummary, isBrokenOff: Bool = false, _ status: () throws -> ExitStatus)
    -> ExitStatus
  {
    reporter.endProgress()
    var result = ExitStatus.done
    do {
      result = try status()
    } catch {
      result = ExitStatus(error)
      reporter.report(error)
    }
    let rest = isBrokenOff ? state.withLock { state in (state.snapshot.files?.total ?? 0) - state.files } : 0
    let tried = summary.failed.count + summary.unavailable.values.reduce(0, +)
    reporter.summary(
      SummaryLine(summary, rest: rest - tried, seconds: elapsed).message, failed: result != .done)
    return result
  }

  /// Estimates the rest of the run from the finished part.
  private func remaining(_ state: State, _ elapsed: Duration) -> Duration? {
    guard let files = state.snapshot.files?.total,
      let share = Self.share(
        files: state.files, of: files, rankings: state.rankings, of: state.expectedRankings)
    else { return nil }
    return elapsed * (1 / share - 1)
  }

  /// Returns the finished part of a run, between 0 and 1; nil at its start and at its end.
  ///
  /// - Parameters:
  ///   - rankings: The rankings that were read, including the one whose files are being downloaded.
  ///   - expected: The number of rankings with separate files; nil if the files belong to the run.
  static func share(files: Int, of total: Int, rankings: Int, of expected: Int?) -> Double? {
    guard total > 0 else { return nil }
    var share = Double(files) / Double(total)
    if let expected, expected > 0 { share = (Double(rankings - 1) + share) / Double(expected) }
    return share > 0 && share < 1 ? share : nil
  }

  private func change(_ body: (inout State) -> Void) {
    let snapshot = state.withLock { state in
      body(&state)
      return state.snapshot
    }
    reporter.update(snapshot)
  }
}
