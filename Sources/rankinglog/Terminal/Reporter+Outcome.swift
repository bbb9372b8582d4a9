import RankingLogCore
import Synchronization

extension Reporter {
  /// Reports the error that ended a run. A closed pipe is not reported, and an interruption is not an error.
  func report(_ failure: any Error) {
    switch failure {
    case SinkError.closed: break
    case is CancellationError: reportInterruption()
    default: error("\(failure)")
    }
  }

  /// Reports once that a signal ended the run. Returns when the message is written, which may block.
  ///
  /// - Parameter isResumable: Whether the same command continues with the stored data.
  func reportInterruption(isResumable: Bool = true) {
    let isFirst = isInterrupted.withLock { isInterrupted in
      defer { isInterrupted = true }
      return !isInterrupted
    }
    guard isFirst else { return }
    note(isResumable ? "interrupted; run the same command again to continue" : "interrupted")
    endProgress()
  }
}
