extension DownloadQuota {
  /// What is left of it; what is used up is zero, so that nothing more begins.
  ///
  /// - Parameters:
  ///   - spent: What was downloaded, and what failed, which was asked for too.
  ///   - elapsed: The time since the start.
  func rest(after spent: DownloadSummary, _ elapsed: Duration) -> DownloadQuota {
    DownloadQuota(
      files: files.map { max(0, $0 - spent.fetched - spent.failed.count) },
      bytes: bytes.map { max(0, $0 - spent.bytes) }, time: time.map { max(.zero, $0 - elapsed) })
  }

  /// The whole limit, where a rest of it was reached.
  func whole(_ limit: Limit) -> Limit {
    switch limit {
    case .files(let rest): .files(files ?? rest)
    case .bytes(let rest): .bytes(bytes ?? rest)
    case .time(let rest): .time(time ?? rest)
    }
  }

  /// The limit that time alone reaches, with lists as well.
  func timeLimit(after elapsed: Duration) -> Limit? {
    time.flatMap { elapsed >= $0 ? .time($0) : nil }
  }
}
