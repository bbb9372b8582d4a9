import CommandLineKit
import RankingLogCore
import Synchronization

extension Reporter {
  /// Reports the error that ended a run. A closed pipe is not reported, and an interruption is not an error.
  func report(_ failure: any Error) {
    switch failure {
    case SinkError.closed: break
    case is CancellationError: reportInterruption()
    case let usage as UsageError where texts.language != .en: error(worded(usage))
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

extension Reporter {
  /// The translated error with its next step.
  private func worded(_ usage: UsageError) -> Message {
    let (line, rest) = UsageError.split(texts(Message(usage.text)))
    guard let command = usage.command else { return Message(line + rest) }
    return "\(line): see '\(command) --help'\(rest)"
  }
}

extension Message {
  init(_ usage: UsageText) {
    var text = StringInterpolation(literalCapacity: 0, interpolationCount: usage.parts.count)
    for part in usage.parts {
      switch part {
      case .literal(let literal): text.appendLiteral(literal)
      case .value(let value): text.appendInterpolation(value)
      case .text(let other): text.appendInterpolation(Message(other))
      }
    }
    self.init(stringInterpolation: text)
  }
}
