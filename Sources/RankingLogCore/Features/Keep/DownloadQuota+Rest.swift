extension DownloadQuota {
  /// The remaining quota. An exhausted limit is zero, so that no download starts.
  ///
  /// - Parameters:
  ///   - spent: The downloads so far.
  ///   - elapsed: The time since the start.
  func rest(after spent: DownloadSummary, _ elapsed: Duration) -> DownloadQuota {
    DownloadQuota(
      files: files.map { max(0, $0 - spent.fetched) },
      bytes: bytes.map { max(0, $0 - spent.bytes) }, time: time.map { max(.zero, $0 - elapsed) })
  }

  /// Converts a reached limit of the remaining quota to the limit of the run.
  func whole(_ limit: Limit) -> Limit {
    switch limit {
    case .files(let rest): .files(files ?? rest)
    case .bytes(let rest): .bytes(bytes ?? rest)
    case .time(let rest): .time(time ?? rest)
    }
  }

  /// The time limit if it has been reached, even while only lists are fetched.
  func timeLimit(after elapsed: Duration) -> Limit? {
    time.flatMap { elapsed >= $0 ? .time($0) : nil }
  }
}
