import RankingLogCore

extension KeepSummary {
  /// That of the first thing that failed, else of what ended the run.
  var status: ExitStatus {
    switch failures.first?.cause {
    case .list(let error): return ExitStatus(error)
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
