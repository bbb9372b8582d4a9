// rankinglog's archives: complete rankings, then the files and recents of an archive.
extension ImportRun {
  mutating func takeRankings(_ found: ForeignSource, _ source: ImportedSource) async throws {
    if !request.isDryRun {
      let rankings = try await rankings(of: found)
      summary.rankings.append((source, rankings))
    }
    guard found.kind == .archive else { return }
    summary.begin(source)
    let reader = ArchiveFilesReader(
      path: found.path, copy: ForeignDatabase.newCopy(in: found.copies), options: archive.options)
    try await reader.read { items in try await take(items, of: found, source) }
  }

  private func rankings(of found: ForeignSource) async throws -> ExchangeSummary {
    let exchange = ArchiveExchange(services: services)
    switch found.kind {
    case .archive: return try await exchange.merge(found.path, onEvent: onRankings)
    case .exportedArchive: return try await exchange.import(.file(found.path), onEvent: onRankings)
    default:
      let reader = try RankingRecordsReader(found.path, today: exchange.today)
      var summary = try await exchange.record(0, from: { try await reader.next() }, onRankings)
      summary.leftOut = await reader.leftOut
      return summary
    }
  }
}
