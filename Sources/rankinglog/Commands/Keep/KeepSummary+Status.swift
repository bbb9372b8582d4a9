import RankingLogCore

extension KeepSummary {
  /// The exit status of the first failure; without failures, of the reason that stopped the run.
  var status: ExitStatus {
    switch failures.first?.cause {
    case .list(let error), .news(let error): return ExitStatus(error)
    case .file: return .partly
    case nil: break
    }
    switch stop {
    case .quota: return .partly
    case .error(let error): return ExitStatus(error)
    case nil: return .done
    }
  }
}
