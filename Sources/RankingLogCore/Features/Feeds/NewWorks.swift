/// The works that are new in the stored rankings of a series. A work is new in the first ranking in which it matches, not
/// in rankings that list it without data.
struct NewWorks {
  private let services: Services
  private let kind: RankingKind
  /// The number of ranks of each ranking that count; nil for all.
  private let depth: Int?
  private let filter: FilterRun?
  /// The works that match in earlier rankings, by date.
  private var matches: [RankingDate: Set<Int>] = [:]

  /// The number of newest rankings that are searched, so that a filter that rarely matches does not read all of them.
  static let maxRankings = 100

  init(_ services: Services, _ kind: RankingKind, depth: Int?, _ filter: FilterRun?) {
    (self.services, self.kind, self.depth, self.filter) = (services, kind, depth, filter)
  }

  /// Returns the dates of the newest rankings that are stored to the depth, or in part without a depth, newest first.
  func dates() async throws(RankingLogError) -> [RankingDate] {
    let lists = try await services.archive.lists(of: kind, in: kind.mode.firstDate...services.calendar.today)
    let dates = Set(lists.filter { $0.covered > 0 && (depth == nil || $0.covers(depth)) }.map(\.date))
    return Array(dates.sorted(by: >).prefix(Self.maxRankings))
  }

  /// Returns the entries of new works in a ranking, by rank.
  mutating func entries(on date: RankingDate) async throws -> [WorkFeed.Entry] {
    var new: [WorkFeed.Entry] = []
    for entry in try await matching(on: date) {
      if try await !hasMatch(entry.entry.illust.id, on: entry.earlier) { new.append(entry) }
    }
    return new
  }

  /// Returns the entries of works that match in a ranking, by rank.
  func matching(on date: RankingDate) async throws -> [WorkFeed.Entry] {
    // Another run for each ranking, because the statistics are not used.
    var filter = filter
    var found: [(ranking: Ranking, entry: RankingEntry)] = []
    for try await case .page(let ranking, let page) in feed(of: date) {
      let entries = page.filter(\.visibility.hasData)
      found += try await (filter?.kept(entries, of: ranking) ?? entries).map { (ranking, $0) }
    }
    let places = try await services.archive.entries(of: found.map(\.entry.illust.id), in: kind)
    return found.map { ranking, entry in
      let places = places[entry.illust.id] ?? []
      let earlier = places.filter {
        $0.date < date && $0.rankOrPosition <= depth ?? .max && $0.visibility.hasData
      }
      return WorkFeed.Entry(
        ranking: ranking, entry: entry, ranks: places.map { (date: $0.date, rank: $0.rankOrPosition) },
        earlier: earlier.map(\.date))
    }
  }

  private mutating func hasMatch(_ work: Int, on dates: [RankingDate]) async throws -> Bool {
    for date in dates {
      if filter == nil { return true }
      if matches[date] == nil { matches[date] = Set(try await matching(on: date).map(\.entry.illust.id)) }
      if matches[date]?.contains(work) == true { return true }
    }
    return false
  }

  private func feed(of date: RankingDate) -> RankingFeed {
    RankingFeed(
      services: services,
      selection: RankingSelection(
        kind: kind, schedule: .dates([date], note: nil), limits: RankingLimits(entries: depth),
        cachePolicy: .cacheOnly))
  }
}

extension Visibility {
  /// Whether a ranking contains the title of a work in this state.
  fileprivate var hasData: Bool { self == .visible || self == .masked }
}
