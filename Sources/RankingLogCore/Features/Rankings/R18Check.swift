/// A check for empty R-18 rankings: an account whose settings hide R-18 works gets empty rankings for every date.
/// pixiv's website reports the setting itself.
struct R18Check: Sendable {
  let services: Services

  /// Checks that an absence is real.
  ///
  /// - Throws: `signIn` if the account's settings hide R-18 works.
  func confirm(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    guard kind.mode.isR18 else { return }
    let credentials = try services.credentials
    switch source {
    case .web: return
    case .app: try await check(credentials.app, source, kind, date)
    case .papi: try await check(credentials.papi, source, kind, date)
    case .sapi: try await verifyAbsence(source, kind, date)
    }
  }

  private func check(
    _ tokens: (any AccessTokenProvider)?, _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate
  ) async throws {
    guard let account = try await tokens?.owner(), account.rating != nil else {
      return try await verifyAbsence(source, kind, date)
    }
    if let refusal = kind.refusal(to: account) { throw refusal }
  }

  /// Trusts an absence without such a report only if a ranking of the same series was received for another date.
  private func verifyAbsence(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    guard try await services.archive.newestDate(kind, source: source) == nil else { return }
    throw RankingLogError.signIn(
      "\(source.rawValue) shows no \(kind.name) ranking of \(date): R-18 works are disabled in the account's settings"
        + " at pixiv, the session has ended, or there is no ranking of that date")
  }
}
