/// The dates of a ranking to update.
struct KeepSchedule {
  /// The remaining dates, oldest first.
  var left: [RankingDate]
  /// The dates whose list is stored up to the required rank.
  let stored: Set<RankingDate>
  /// The number of consecutive dates without a ranking directly before the remaining ones.
  var absences = 0
  /// The last two dates, newest first.
  let newest: [RankingDate]
  /// The last date; nil if there is none.
  let last: RankingDate?

  /// - Parameter reached: The date at which the last run ended.
  init(_ ranking: KeepRule, reached: RankingDate?, _ services: Services) async throws {
    let (first, calendar) = (ranking.kind.mode.firstDate, services.calendar)
    let lists = try await services.archive.lists(of: ranking.kind, in: first...max(first, calendar.today))
    stored = Set(lists.filter { $0.covers(ranking.limit) }.map(\.date))
    left = ranking.dates(
      stored: lists.filter { $0.state != .absent }.map(\.date), reached: reached, calendar)
    last = left.last
    newest = left.suffix(2).reversed()
  }

  /// The maximum number of missing dates that are fetched without a request of the user: a month of daily rankings.
  static let maxUnasked = 31

  /// The remaining dates without a list, or with a partial list.
  var missing: [RankingDate] { left.filter { !stored.contains($0) } }
}
