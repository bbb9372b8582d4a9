/// A check for empty R-18 rankings: an account whose settings hide R-18 works gets empty rankings for every date.
/// pixiv's website reports the setting itself.
struct R18Check: Sendable {
  let services: Services

  /// Checks that an absence is real.
  ///
  /// - Throws: `signIn` if the account's settings hide R-18 works.
  func confirm(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    guard kind.mode.isR18, source != .web else { return }
    guard let account = try await services.pixiv[source].account(), account.rating != nil else {
      return try await verifyAbsence(source, kind, date)
    }
    if let refusal = kind.refusal(to: account) { throw refusal }
  }

  /// Trusts an absence without such a report only if the source now shows a ranking of the same series that it showed
  /// before. Once per run and series: later changes of the settings would be a coincidence.
  private func verifyAbsence(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    let series = VerifiedSeries(source: source, kind: kind)
    if services.shownSeries.withLock({ $0.contains(series) }) { return }
    if let known = try await services.archive.newestDate(kind, source: source),
      try await services.pixiv[source].ranking(kind, date: known) != nil
    {
      services.shownSeries.withLock { _ = $0.insert(series) }
      return
    }
    throw RankingLogError.signIn(
      "\(source.rawValue) shows no \(kind.name) ranking of \(date): R-18 works are disabled in the account's settings"
        + " at pixiv, the session has ended, or there is no ranking of that date")
  }
}
