import RankingLogCore

/// Works that a source listed but that could not be parsed.
enum UnreadableWorks {
  /// Reports them, if any.
  ///
  /// - Returns: The exit status of a run that completed otherwise.
  static func status(_ count: Int, _ reporter: Reporter) -> ExitStatus {
    guard count > 0 else { return .done }
    reporter.error("\(Formatting.count(count, "work")) could not be parsed; the next run fetches them again")
    return .partly
  }
}
