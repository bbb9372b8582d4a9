import RankingLogCore

/// What came of an import, in words.
struct ImportText {
  private let summary: ImportSummary
  private let isDryRun: Bool

  init(_ summary: ImportSummary, isDryRun: Bool) { (self.summary, self.isDryRun) = (summary, isDryRun) }

  /// `71 records: 40 adopted, 19 claimed, 10 known before, 2 ambiguous`.
  static func counts(_ counts: [ImportState: Int], of thing: String) -> String {
    let parts = ImportState.allCases.compactMap { state in counts[state].map { "\($0) \(state.words)" } }
    let total = Formatting.count(counts.values.reduce(0, +), thing)
    return parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"
  }

  /// The counts of all sources.
  var totals: String {
    var parts = ["\(Formatting.count(summary.adopted, "file")) \(isDryRun ? "to adopt" : "adopted")"]
    parts.append("\(summary[.claimed]) \(isDryRun ? "to claim" : "claimed")")
    if summary[.known] > 0 { parts.append("\(summary[.known]) known before") }
    let left = [.ambiguous, .damaged, .unreadable].filter { summary[$0] > 0 }
    parts += left.map { "\(summary[$0]) \($0.words)" }
    if summary.recents > 0 { parts.append(Formatting.count(summary.recents, "recent")) }
    return parts.joined(separator: ", ")
  }

  /// What to do next.
  var advice: [Message] {
    var advice: [Message] = []
    if let directory = summary.missingDirectory, !directory.isEmpty {
      advice.append(
        "no file recorded in \(directory) was found; --map '\(directory)=DIR' says where it is now")
    }
    for suggestion in summary.suggestions { advice.append("\(suggestion), then import again") }
    return advice
  }
}

extension ImportState {
  fileprivate var words: String {
    switch self {
    case .known: "known before"
    case .foreign: "of something else"
    case .unreadable: "not understood"
    case .adopted, .claimed, .described, .ambiguous, .damaged: rawValue
    }
  }
}
