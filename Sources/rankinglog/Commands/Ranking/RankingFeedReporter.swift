import RankingLogCore

/// Reports events of a ranking feed other than works on stderr, and counts them for the exit status.
struct RankingFeedReporter {
  private let reporter: Reporter
  private(set) var shown = 0
  private(set) var absent: [RankingDate] = []
  private(set) var notStored: [RankingDate] = []
  private(set) var brokenOff: [RankingDate] = []

  init(_ reporter: Reporter) { self.reporter = reporter }

  mutating func report(_ element: RankingEvent, kind: RankingKind) {
    switch element {
    case .note(let note): reporter.note(note)
    case .page(_, let entries): shown += entries.count
    case .ended(let ranking, let missing):
      guard !missing.isEmpty else { return }
      let ranks =
        missing.prefix(20).map(String.init).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
      reporter.note(
        "\(kind.name) \(ranking.date): \(missing.count == 1 ? "rank" : "ranks") \(ranks) missing from the response"
      )
    case .brokenOff(let ranking, let reason):
      brokenOff.append(ranking.date)
      reporter.note(
        "\(kind.name) \(ranking.date) is incomplete: \(reason); run the same command again to fetch the rest"
      )
    case .absent(let date, _):
      absent.append(date)
      reporter.note("\(date): pixiv has no \(kind.name) ranking on that date")
    case .notStored(let date, let page):
      notStored.append(date)
      reporter.note(
        page == 1
          ? "\(date): the \(kind.name) ranking is not stored; run without --offline to fetch it"
          : "\(date): the \(kind.name) ranking is stored up to page \(page - 1) only; run without --offline for the rest"
      )
    }
  }

  /// The exit status of a feed that reached its end.
  func status(of kind: RankingKind) throws -> ExitStatus {
    if shown == 0, !absent.isEmpty || !notStored.isEmpty {
      let reason =
        notStored.isEmpty ? "pixiv has none on the requested dates" : "none of the requested dates is stored"
      throw RankingLogError.nothing("no \(kind.name) ranking to show: \(reason)")
    }
    return notStored.isEmpty && brokenOff.isEmpty ? .done : .partly
  }
}
