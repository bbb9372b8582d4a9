extension WorkDetails {
  /// A work as `show` prints it. Offline, what lists told of it is better than nothing.
  func shown(_ id: Int, source: RankingSource?, freshness: Freshness) async throws -> Illust {
    if freshness == .offline, let stored = try await services.archive.illust(id)?.illust,
      stored != Illust(id: id, visibility: stored.visibility)
    {
      return stored
    }
    return try await full(id, source: source, freshness: freshness)
  }
}
