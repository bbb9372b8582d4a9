extension KeepSummary {
  /// Returns the outcome of the run.
  ///
  /// - Throws: The error of the first failure of a list; without failures, the error that stopped the run.
  public func outcome() throws(RankingLogError) -> RunOutcome {
    switch failures.first?.cause {
    case .list(let error), .news(let error): throw error
    case .file: return .partial
    case nil: break
    }
    switch stop {
    case .quota: return .partial
    case .error(let error): throw error
    case nil: return .complete
    }
  }
}
