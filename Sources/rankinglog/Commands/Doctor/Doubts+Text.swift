import RankingLogCore

extension Doubts {
  /// The doubtful entries with their counts; zero counts are omitted.
  var text: String {
    [
      (deletions, "deletion"), (absences, "date without a ranking"),
      (rankings, "ranking that contradicts itself"), (works, "stand-in for a work"),
      (artists, "stand-in for an artist"),
    ].filter { $0.0 > 0 }.map { count, words in
      count == 1 ? "1 \(words)" : "\(count) \(Self.plurals[words] ?? words + "s")"
    }.joined(separator: ", ")
  }

  private static let plurals = [
    "date without a ranking": "dates without a ranking",
    "ranking that contradicts itself": "rankings that contradict themselves",
    "stand-in for a work": "stand-ins for works", "stand-in for an artist": "stand-ins for artists",
  ]
}
