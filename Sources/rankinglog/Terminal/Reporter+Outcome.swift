import CommandLineKit
import RankingLogCore
import Synchronization

extension Reporter {
  /// Reports the error that ended a run. A closed pipe is not reported, and an interruption is not an error.
  func report(_ failure: any Error) {
    switch failure {
    case SinkError.closed: break
    case is CancellationError: reportInterruption()
    case let usage as UsageError where texts.language != .en: error(usage.worded)
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

extension UsageError {
  /// The error with its next step, as a message that can be translated.
  fileprivate var worded: Message {
    guard let command else { return Message(message) }
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = lines.count > 1 ? "\n\(lines[1])" : ""
    return "\(lines[0]): see '\(command) --help'\(rest)"
  }
}
