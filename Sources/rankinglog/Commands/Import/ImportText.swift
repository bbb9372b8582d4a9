import RankingLogCore

/// The text of an import's result.
struct ImportText {
  private let summary: ImportSummary
  private let isDryRun: Bool

  init(_ summary: ImportSummary, isDryRun: Bool) { (self.summary, self.isDryRun) = (summary, isDryRun) }

  /// Returns `71 records: 40 imported in place, 19 recorded without a file, 10 already recorded, 2 ambiguous`.
  static func counts(_ counts: [ImportState: Int], of thing: String) -> String {
    let parts = ImportState.allCases.compactMap { state in counts[state].map { "\($0) \(state.words)" } }
    let total = Formatting.count(counts.values.reduce(0, +), thing)
    return parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"
  }

  /// The counts of all sources.
  var totals: String {
    var parts = [
      "\(Formatting.count(summary.adopted, "file")) \(isDryRun ? "to import in place" : "imported in place")",
      "\(summary[.claimed]) \(isDryRun ? "to record without a file" : "recorded without a file")",
    ]
    if summary[.known] > 0 { parts.append("\(summary[.known]) already recorded") }
    let left = [.duplicate, .superseded, .ambiguous, .unrecognized, .damaged, .unreadable].filter {
      summary[$0] > 0
    }
    parts += left.map { "\(summary[$0]) \($0.words)" }
    if summary.recents > 0 { parts.append(Formatting.count(summary.recents, "recent")) }
    if summary.favorites > 0 { parts.append(Formatting.count(summary.favorites, "favorite")) }
    return parts.joined(separator: ", ")
  }

  /// The suggested next steps.
  var advice: [Message] {
    var advice: [Message] = []
    if let directory = summary.missingDirectory, !directory.isEmpty {
      advice.append(
        "no file recorded in \(directory) was found; use --map '\(directory)=DIR' if the directory was moved")
    }
    if summary[.unrecognized] > 0, !summary.isEmpty {
      let count = Formatting.count(summary[.unrecognized], "image")
      advice.append(
        "\(count) without a recognized name; use -v to list them, and --name to describe their names")
    }
    for suggestion in summary.suggestions { advice.append("\(suggestion), then import again") }
    return advice
  }
}

extension ImportState {
  fileprivate var words: String {
    switch self {
    case .adopted: "imported in place"
    case .claimed: "recorded without a file"
    case .known: "already recorded"
    case .foreign: "unrelated"
    case .described, .superseded, .ambiguous, .unrecognized, .damaged, .unreadable: rawValue
    case .duplicate: "with the same bytes"
    }
  }
}
