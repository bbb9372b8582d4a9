/// Chooses the source of a ranking: one of which enough is stored, or else the one to ask.
struct RankingSourceChooser: Sendable {
  let services: Services
  let selection: RankingSelection

  /// A source, and its first pages as far as the choice had to read them.
  struct Choice {
    let source: RankingSource
    var pages: [RankingPage] = []
  }

  /// - Parameter stored: What is stored of the ranking, the preferred source's first.
  /// - Returns: Nil where nothing is stored and nobody may be asked.
  func choose(among stored: [StoredRanking]) async throws -> Choice? {
    if let source = selection.source { return Choice(source: source) }
    for ranking in stored {
      if let pages = try await enough(of: ranking) {
        return Choice(source: ranking.ranking.source, pages: pages)
      }
    }
    guard selection.cachePolicy == .offline else { return Choice(source: try sourceToAsk) }
    return (stored.first { $0.ranking.state != .absent } ?? stored.first).map {
      Choice(source: $0.ranking.source)
    }
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

  /// The first pages of a ranking that is stored in part, if they answer the selection without a request. A complete
  /// ranking always does, and none of it is read.
  private func enough(of stored: StoredRanking) async throws -> [RankingPage]? {
    guard stored.ranking.state == .partial else { return stored.ranking.state == .complete ? [] : nil }
    let count = PageExtent(places: selection.limits.places, pages: selection.limits.pages)
      .pageCount(of: stored.ranking.source)
    var (pages, coverage): ([RankingPage], RankCoverage) = ([], RankCoverage())
    while true {
      let read = try await services.archive.pages(of: stored, from: pages.count + 1, count: count)
      if read.isEmpty { return nil }
      for page in read {
        pages.append(page)
        coverage.add(page, pageSize: stored.ranking.source.pageSize)
        if coverage.isEnough(for: selection.limits, after: page) { return pages }
      }
    }
  }
}
