@testable import RankingLogCore

// Counts of artists, tags and stays, computed from every day of every work.
extension NaiveAnalysis {
  /// Whether a day has a ranking, or may have one.
  private func isRound(_ day: Int) -> Bool { series.days[day] != nil || gaps.hides(day) }

  private func isStored(_ day: Int) -> Bool { series.days[day] != nil && gaps.stored(day) > 0 }

  /// Whether a day's ranking is stored to the depth.
  func isKnown(_ day: Int) -> Bool { isStored(day) && gaps.stored(day) >= depth ?? InventedSeries.places }

  /// The rank of a work in a stored ranking.
  private func place(_ work: Int, _ day: Int) -> Int? {
    guard isStored(day), let rank = series.rank(work, on: day), rank > 0 else { return nil }
    return rank <= min(gaps.stored(day), depth ?? .max) ? rank : nil
  }

  private func places(of works: [Int], in days: [Int]) -> [(work: Int, day: Int, place: Int)] {
    works.flatMap { work in days.compactMap { day in place(work, day).map { (work, day, $0) } } }
  }

  /// The works in a stored ranking.
  func listed(on day: Int) -> [Int] { (1...series.works).filter { place($0, day) != nil } }

  private static func month(_ day: Int) -> String { String("\(InventedSeries.date(day))".prefix(7)) }

  struct Period: Equatable {
    var name: String
    var known, unknown: Int
    var places, works, debuts: Int?
    var best, bestWork: Int?
    var perList: Double?
  }

  /// - Parameter span: The days that count.
  func periods(of works: [Int], in span: ClosedRange<Int>) -> [Period] {
    let months = Dictionary(grouping: span.filter(isRound), by: Self.month)
    return months.sorted { $0.key < $1.key }.map { name, days in
      let found = places(of: works, in: days)
      let best = found.min { ($0.place, $0.work) < ($1.place, $1.work) }
      let before = Array(0..<(days.min() ?? 0))
      let known = days.count(where: isKnown)
      let works = Set(found.map(\.work))
      let isStored = days.contains(where: isStored)
      return Period(
        name: name, known: known, unknown: days.count - known, places: isStored ? found.count : nil,
        works: isStored ? works.count : nil,
        debuts: isStored ? works.count { places(of: [$0], in: before).isEmpty } : nil,
        best: best?.place, bestWork: best?.work,
        perList: known == 0 ? nil : Double(found.count { isKnown($0.day) }) / Double(known))
    }
  }

  struct ArtistCounts: Equatable {
    var points, works, places, months, best, bestWork, debuts: Int
  }

  func artist(_ works: [Int], in span: ClosedRange<Int>) -> ArtistCounts? {
    let found = places(of: works, in: Array(span))
    guard let best = found.min(by: { ($0.place, $0.work) < ($1.place, $1.work) }) else { return nil }
    let before = Array(0..<span.lowerBound)
    return ArtistCounts(
      points: points(found), works: Set(found.map(\.work)).count, places: found.count,
      months: Set(found.map { Self.month($0.day) }).count, best: best.place, bestWork: best.work,
      debuts: Set(found.map(\.work)).count { places(of: [$0], in: before).isEmpty })
  }

  struct TagCounts: Equatable {
    var works, places, points: Int
    var perList: Double?
  }

  func tag(_ works: [Int], in span: ClosedRange<Int>) -> TagCounts? {
    let found = places(of: works, in: Array(span))
    guard !found.isEmpty else { return nil }
    let known = span.count(where: isKnown)
    return TagCounts(
      works: Set(found.map(\.work)).count, places: found.count, points: points(found),
      perList: known == 0 ? nil : Double(found.count { isKnown($0.day) }) / Double(known))
  }

  private func points(_ places: [(work: Int, day: Int, place: Int)]) -> Int {
    places.map { max(0, (depth ?? 100) + 1 - $0.place) }.reduce(0, +)
  }

  /// The lengths of stays that certainly started on their first day, and whether a stored ranking proves their end.
  func stays(_ work: Int) -> [(length: Int, hasEnded: Bool)] {
    let days = spelling(work, distant: false)
    let text = days.map(\.mark)
    let parts = text.indices.split { text[$0] == "-" || text[$0] == "?" }
    return parts.compactMap { part in
      guard let first = part.first, let last = part.last, text[first] == "x", first > 0,
        text[first - 1] == "-"
      else { return nil }
      let next = last + 1 < days.count && isKnown(days[last + 1].day)
      return (part.count, next)
    }
  }

  /// The share of stays of at least each number of days: the product of each day's share of stays that continued, among
  /// the stays with a certain result.
  func survival() -> [(works: Int, atRisk: Int, share: Double)] {
    let stays = (1...series.works).flatMap(stays)
    var share = 1.0
    return (1...max(1, stays.map(\.length).max() ?? 1)).map { day in
      let works = stays.count { $0.length >= day }
      let known = stays.count { $0.length > day || $0.length == day && $0.hasEnded }
      defer { share *= known == 0 ? 1 : Double(stays.count { $0.length > day }) / Double(known) }
      return (works, known, share)
    }
  }
}
