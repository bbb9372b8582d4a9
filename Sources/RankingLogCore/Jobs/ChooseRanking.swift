/// Chooses the source of a ranking: one of which enough is stored, or else the one to ask.
struct ChooseRanking: Sendable {
  let services: Services
  let selection: RankingSelection

  /// - Parameter stored: What is stored of the ranking, the preferred source's first.
  /// - Returns: Nil where nothing is stored and nobody may be asked.
  func callAsFunction(among stored: [StoredRanking]) async throws -> RankingSource? {
    if let source = selection.source { return source }
    for ranking in stored where try await covers(ranking) { return ranking.ranking.source }
    guard selection.freshness == .offline else { return try sourceToAsk }
    return (stored.first { $0.ranking.state != .absent } ?? stored.first)?.ranking.source
  }

  /// The source that was wished, else the Web wherever it answers without an account, so that an account is used only
  /// where it is needed.
  var sourceToAsk: RankingSource {
    get throws {
      if let source = selection.source { return source }
      guard selection.kind.mode.isR18 else { return .web }
      let keys = try services.keys
      if keys.session != nil, RankingSource.web.lists(selection.kind) { return .web }
      if keys.app != nil, RankingSource.app.lists(selection.kind) { return .app }
      throw RankingLogError.signIn(
        "\(selection.kind.name) needs an account with R-18 works switched on: \(SignInHint.either)")
    }
  }

  /// Whether what is stored answers the selection without a request.
  private func covers(_ stored: StoredRanking) async throws -> Bool {
    if stored.ranking.state != .partial { return stored.ranking.state == .complete }
    let walker = RankingWalker(dates: [stored.ranking.date], limits: selection.limits) {
      [archive = services.archive] _, number in
      try await archive.page(number, of: stored).map { .page(stored.ranking, $0) } ?? .notStored
    }
    for try await element in walker {
      if case .notStored = element { return false }
    }
    return true
  }
}
