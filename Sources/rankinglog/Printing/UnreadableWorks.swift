import RankingLogCore

/// The works of a source that could not be parsed.
enum UnreadableWorks {
  /// Reports the number of works, if it is not 0.
  ///
  /// - Returns: The exit status of a run without other failures.
  static func status(_ count: Int, _ reporter: Reporter) -> ExitStatus {
    guard count > 0 else { return .done }
    reporter.error("\(Formatting.count(count, "work")) could not be parsed; the next run fetches them again")
    return .partly
  }
}
