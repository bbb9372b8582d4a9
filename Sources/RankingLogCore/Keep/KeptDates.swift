/// The dates of a ranking that are to be brought up.
struct KeptDates {
  /// All of them, oldest first.
  var left: [RankingDate]
  /// Those whose list is stored as far as it is wanted.
  let stored: Set<RankingDate>
  /// The last one; nil if there is none.
  let last: RankingDate?

  /// - Parameter reached: Where the last run ended.
  init(_ ranking: KeptRanking, reached: RankingDate?, _ services: Services) async throws {
    let (first, calendar) = (ranking.kind.mode.firstDate, services.calendar)
    let lists = try await services.archive.lists(of: ranking.kind, in: first...max(first, calendar.today))
    stored = Set(lists.filter { $0.covers(ranking.limit) }.map(\.date))
    left = ranking.dates(
      stored: lists.filter { $0.state != .absent }.map(\.date), reached: reached, calendar)
    last = left.last
  }

  /// Those whose list is missing, or stored in part.
  var missing: [RankingDate] { left.filter { !stored.contains($0) } }
}
