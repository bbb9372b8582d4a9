@testable import RankingLogCore

/// Results computed from a string of each work's days: `x` ranked, `t` inferred as ranked from the next ranking, `-`
/// not ranked, `?` unknown. Days without a ranking are omitted.
struct NaiveAnalysis {
  let series: InventedSeries
  let gaps: Gaps
  let depth: Int?

  struct Day {
    let day: Int
    let mark: Character
    let place: Int
  }

  /// - Parameter distant: Whether entries beyond the depth contain the previous rank.
  func spelling(_ work: Int, distant: Bool = true) -> [Day] {
    series.days.indices.compactMap { day -> Day? in
      guard let rank = series.rank(work, on: day) else {
        return gaps.hides(day) ? Day(day: day, mark: "?", place: 0) : nil
      }
      let stored = gaps.stored(day)
      if rank > 0, rank <= stored {
        return counts(rank) ? Day(day: day, mark: "x", place: rank) : Day(day: day, mark: "-", place: 0)
      }
      if stored >= depth ?? InventedSeries.places { return Day(day: day, mark: "-", place: 0) }
      let next = series.rank(work, on: day + 1) ?? 0
      guard next > 0, next <= gaps.stored(day + 1), distant || counts(next) else {
        return Day(day: day, mark: "?", place: 0)
      }
      return rank > 0 && counts(rank)
        ? Day(day: day, mark: "t", place: rank) : Day(day: day, mark: "-", place: 0)
    }
  }

  private func counts(_ place: Int) -> Bool { place <= depth ?? .max }

  struct Run: Equatable {
    var from: Int
    var to: Int
    var isStartOpen: Bool
    var isEndOpen: Bool
    var told: [Int: Int]
    var lists: Int
    var unknown: Int
    var points: Int
  }

  func runs(_ work: Int) -> [Run] {
    let days = spelling(work)
    let text = days.map(\.mark)
    var runs: [Run] = []
    for part in text.indices.split(whereSeparator: { text[$0] == "-" }) {
      guard let first = part.first(where: { text[$0] != "?" }),
        let last = part.last(where: { text[$0] != "?" })
      else { continue }
      let inside = days[first...last]
      runs.append(
        Run(
          from: days[first].day, to: days[last].day, isStartOpen: first == 0 || text[first - 1] != "-",
          isEndOpen: last + 1 == text.count || text[last + 1] != "-",
          told: Dictionary(uniqueKeysWithValues: inside.filter { $0.mark == "t" }.map { ($0.day, $0.place) }),
          lists: inside.count { $0.mark == "x" }, unknown: inside.count { $0.mark == "?" },
          points: inside.filter { $0.mark == "x" }.map { max(0, (depth ?? 100) + 1 - $0.place) }.reduce(0, +))
      )
    }
    return runs
  }

  struct Standing: Equatable {
    var points: Int
    var lists: Int
    var peak: Int
    var peakDay: Int
    var streak: Int
    var first: Int
    var last: Int
    var isOpen: Bool
    var away: Int
  }

  /// - Parameter span: The days to use; a standing is open at their ends.
  func standing(_ work: Int, in span: ClosedRange<Int>? = nil) -> Standing? {
    let days = spelling(work, distant: false).filter { span?.contains($0.day) ?? true }
    let text = days.map(\.mark)
    let listed = days.filter { $0.mark == "x" }
    guard let first = text.firstIndex(of: "x"), let last = text.lastIndex(of: "x"),
      let peak = listed.min(by: { $0.place < $1.place })
    else { return nil }
    let inside = text[first...last]
    let streaks = inside.split { $0 == "-" || $0 == "?" }.map { part in part.count { $0 == "x" } }
    let absences = inside.split { $0 == "x" }.map { part in part.count { $0 == "-" } }
    return Standing(
      points: listed.map { max(0, (depth ?? 100) + 1 - $0.place) }.reduce(0, +), lists: listed.count,
      peak: peak.place, peakDay: peak.day, streak: streaks.max() ?? 0, first: days[first].day,
      last: days[last].day,
      isOpen: first == 0 || text[first - 1] != "-" || last + 1 == text.count || text[last + 1] != "-"
        || inside.contains { $0 == "?" || $0 == "t" },
      away: absences.max() ?? 0)
  }
}
