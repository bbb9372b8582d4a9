import RankingLogCore

/// The works of a source that could not be parsed.
enum UnreadableWorks {
  /// Reports the number of works, if it is not 0.
  ///
  /// - Returns: The outcome of a run without other failures.
  static func outcome(_ count: Int, _ reporter: Reporter) -> RunOutcome {
    guard let message = message(count) else { return .complete }
    reporter.error(message)
    return .partial
  }

  /// The error for a number of works; nil for none.
  static func message(_ count: Int) -> Message? {
    count > 0
      ? "\(Formatting.count(count, "work")) could not be parsed; the next run fetches them again" : nil
  }
}
