/// A chooser of a ranking's source: a source with enough stored pages, or the source to send requests to.
struct RankingSourceChooser: Sendable {
  let services: Services
  let selection: RankingSelection

  /// A source, and the stored pages read while choosing.
  struct Choice {
    let source: RankingSource
    var pages: [RankingPage] = []
  }

  /// Chooses a source.
  ///
  /// - Parameter stored: The stored rankings, in the order of preference.
  /// - Returns: The choice; nil if there are no stored pages and requests are not allowed.
  func choose(among stored: [StoredRanking]) async throws -> Choice? {
    if let source = selection.source { return Choice(source: source) }
    for ranking in stored {
      if let pages = try await enough(of: ranking) {
        return Choice(source: ranking.ranking.source, pages: pages)
      }
    }
    guard selection.cachePolicy == .cacheOnly else { return Choice(source: try sourceToAsk) }
    return (stored.first { $0.ranking.state != .absent } ?? stored.first).map {
      Choice(source: $0.ranking.source)
    }
  }

  /// The requested source, or pixiv's website if it responds without an account: the account is used only if required.
  var sourceToAsk: RankingSource {
    get throws {
      if let source = selection.source { return source }
      guard selection.kind.mode.isR18 else { return .web }
      let credentials = try services.credentials
      if credentials.session != nil, RankingSource.web.lists(selection.kind) { return .web }
      if credentials.app != nil, RankingSource.app.lists(selection.kind) { return .app }
      throw credentials.required(
        "\(selection.kind.name) requires an account with R-18 works enabled; \(.signIn(.appOrWeb))")
    }
  }

  /// Returns the first pages of a partial ranking, if they satisfy the selection without a request. Empty for a
  /// complete ranking, which always satisfies it and is not read here.
  private func enough(of stored: StoredRanking) async throws -> [RankingPage]? {
    guard stored.ranking.state == .partial else { return stored.ranking.state == .complete ? [] : nil }
    let count = ReadLimit(entries: selection.limits.entries, pages: selection.limits.pages)
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
