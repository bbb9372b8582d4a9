import RankingLogCore

extension UnverifiedData {
  /// The counts of unverified entries; zero counts are omitted.
  var text: String {
    [
      (deletions, "deletion"), (absences, "date without a ranking"),
      (rankings, "inconsistent ranking"), (works, "placeholder for a work"),
      (artists, "placeholder for an artist"),
    ].filter { $0.0 > 0 }.map { count, words in
      count == 1 ? "1 \(words)" : "\(count) \(Self.plurals[words] ?? words + "s")"
    }.joined(separator: ", ")
  }

  private static let plurals = [
    "date without a ranking": "dates without a ranking",
    "placeholder for a work": "placeholders for works",
    "placeholder for an artist": "placeholders for artists",
  ]
}
