/// Tells why an R-18 ranking came back empty: to an account whose settings hide R-18 works, every one is, as if there were
/// none on any date. The Web says so itself.
struct R18Check: Sendable {
  let services: Services

  /// - Throws: `signIn` where the account is not shown such works.
  func confirm(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    guard kind.mode.isR18 else { return }
    let keys = try services.keys
    switch source {
    case .web: return
    case .app: try await check(keys.app, source, kind, date)
    case .papi: try await check(keys.papi, source, kind, date)
    case .sapi: try await believe(source, kind, date)
    }
  }

  private func check(
    _ tokens: (any AccessTokenProvider)?, _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate
  ) async throws {
    guard let account = try await tokens?.owner(), account.rating != nil else {
      return try await believe(source, kind, date)
    }
    if let refusal = kind.refusal(to: account) { throw refusal }
  }

  /// Where nobody tells, "none on that date" is believed only if the same ranking of another date was shown before.
  private func believe(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) async throws {
    guard try await services.archive.newestDate(kind, source: source) == nil else { return }
    throw RankingLogError.signIn(
      "\(source.rawValue) shows no \(kind.name) ranking of \(date): R-18 works are switched off in the account's settings"
        + " at pixiv, the session has ended, or there is none on that date")
  }
}
