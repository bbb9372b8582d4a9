/// Works that a source listed and that could not be read.
enum UnreadableWorks {
  /// Tells of them.
  ///
  /// - Returns: What a run ends with that brought everything else.
  static func status(_ count: Int, _ reporter: Reporter) -> ExitStatus {
    guard count > 0 else { return .done }
    reporter.error("\(Quantities.count(count, "work")) could not be read; the next run asks for them again")
    return .partly
  }
}
