import RankingLogCore

/// The history of a work in a series, as text for a terminal.
struct HistoryText {
  let history: WorkHistory
  let showsPlaces: Bool
  let texts: Texts

  init(_ history: WorkHistory, showsPlaces: Bool, texts: Texts = .english) {
    (self.history, self.showsPlaces, self.texts) = (history, showsPlaces, texts)
  }

  var text: String {
    let names = [history.illust?.title, history.illust?.artist?.name].compactMap(\.self).joined(
      separator: " · ")
    let heading = "\(history.id) \(names.sanitized())   \(history.kind.name)"
    let lines = history.runs.flatMap { run in
      [self.line(run)] + (showsPlaces ? run.places.map(line) : [])
    }
    return ([heading] + lines).map { $0 + "\n" }.joined()
  }

  /// One line per streak.
  var runLines: [String] { history.runs.map(line) }

  private func line(_ run: WorkHistory.Run) -> String {
    let (first, last) = (run.places[0].date, run.places[run.places.count - 1].date)
    let start: Message = run.isStartOpen ? "\(first) or earlier" : "\(first)"
    let end: Message = run.isEndOpen ? "\(last) or later" : "\(last)"
    let stored = Message.count(run.lists, "ranking")
    let missing = run.places.count - run.lists + run.unknown.count
    let parts = [
      texts("\(start) to \(end)"), texts(missing > 0 ? "\(stored), \(missing) not stored" : stored),
      texts("peak \(run.peak.rankOrPosition) on \(run.peak.date)"), HistoryText.sparkline(run),
    ]
    return "  " + parts.joined(separator: "   ")
  }

  private func line(_ place: WorkHistory.Place) -> String {
    let rank = String(place.rankOrPosition)
    let padding = String(repeating: " ", count: max(0, 6 - rank.count))
    let note =
      if !place.isStored { "   not stored; inferred from the next ranking" } else {
        switch place.previousRank {
        case nil: ""
        case 0: "   new"
        case let rank?: "   was \(rank)"
        }
      }
    return "    \(place.date)\(padding)\(rank)\(note)"
  }

  /// Returns a bar for each date, higher for better ranks; a dot if the rank is unknown.
  static func sparkline(_ run: WorkHistory.Run) -> String {
    let bars =
      run.places.map { ($0.date, bar($0.rankOrPosition)) } + run.unknown.map { ($0, "·") }
    return bars.sorted { $0.0 < $1.0 }.prefix(60).map(\.1).joined()
  }

  /// Returns a bar whose height decreases each time that the rank doubles: 1, 2 to 3, 4 to 7, … 128 and more.
  static func bar(_ rank: Int) -> String {
    let bars = ["█", "▇", "▆", "▅", "▄", "▃", "▂", "▁"]
    return bars[min(bars.count - 1, Int.bitWidth - 1 - max(rank, 1).leadingZeroBitCount)]
  }
}
