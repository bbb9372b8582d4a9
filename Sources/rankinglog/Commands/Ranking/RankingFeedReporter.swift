import RankingLogCore

/// Reports the events of a ranking feed on stderr.
///
/// Dates with the same problem are collected until ``finish(_:)``, so that a long range prints one line for all.
struct RankingFeedReporter {
  private let reporter: Reporter
  private(set) var tally = RankingTally()

  init(_ reporter: Reporter) { self.reporter = reporter }

  mutating func report(_ element: RankingEvent, kind: RankingKind) {
    tally.add(element)
    switch element {
    case .note(let note): reporter.note(note)
    case .ended(let ranking, let missing):
      guard !missing.isEmpty else { return }
      let ranks =
        missing.prefix(20).map(String.init).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
      reporter.note(
        "\(kind.name) \(ranking.date): \(missing.count == 1 ? "rank" : "ranks") \(ranks) missing from the response"
      )
    case .brokenOff(let ranking, let reason):
      reporter.note(
        Self.incomplete(ranking, kind, reason) + "; run the same command again to fetch the rest")
    case .page, .absent, .notStored: break
    }
  }

  /// Reports the collected dates, after the last event.
  func finish(_ kind: RankingKind) {
    for message in Self.messages(tally, kind) { reporter.note(message) }
  }

  static func incomplete(_ ranking: Ranking, _ kind: RankingKind, _ reason: String) -> Message {
    "\(kind.name) \(ranking.date) is incomplete: \(reason)"
  }

  /// One message for all dates with the same problem.
  static func messages(_ tally: RankingTally, _ kind: RankingKind) -> [Message] {
    var messages: [Message] = []
    func report(_ dates: [RankingDate], _ problem: ([RankingDate]) -> Message) {
      guard !dates.isEmpty else { return }
      let count = dates.count == 1 ? "" : " (\(dates.count) dates)"
      messages.append(
        "\(RankingDate.text(dates, every: kind.mode.period.maxDayCount))\(count): " + problem(dates))
    }
    report(tally.absent) { dates in
      "pixiv has no \(kind.name) ranking on \(dates.count == 1 ? "that date" : "those dates")"
    }
    report(tally.notStored[0] ?? []) { _ in
      "the \(kind.name) ranking is not stored; \(.goOnline) to fetch it"
    }
    let depths = tally.notStored.keys.filter { $0 > 0 }.sorted()
    report(depths.flatMap { tally.notStored[$0] ?? [] }) { _ in
      let pages = depths.count == 1 ? "up to page \(depths[0]) only" : "only in part"
      return
        "the \(kind.name) ranking is stored \(pages); \(.goOnline) for the rest"
    }
    return messages
  }
}
