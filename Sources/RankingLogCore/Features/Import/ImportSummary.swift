/// The result of an import.
public struct ImportSummary: Sendable {
  /// The number of records and files of each source by state, in the order of their first one.
  public private(set) var sources: [Source] = []
  /// The results of importing rankings from other archives.
  public internal(set) var rankings: [Rankings] = []
  /// The number of sources that could not be read completely.
  public var failed = 0
  /// The number of works that the user has blocked.
  public var unwanted = 0
  /// The number of imported recents.
  public var recents = 0
  /// The number of imported favorites.
  public var favorites = 0
  /// The number of files imported in place.
  public var adopted = 0
  /// The total size of these files in bytes.
  public var bytes = 0
  /// The directory of recorded files, if none of them was found.
  public var missingDirectory: String?
  /// The first steps that would resolve ambiguous records.
  public private(set) var suggestions: [Suggestion] = []

  /// The records and files of a source.
  public struct Source: Sendable {
    /// The source.
    public var source: ImportedSource
    /// The number of records and files by state.
    public var counts: [ImportState: Int] = [:]
  }

  /// The rankings of another archive.
  public struct Rankings: Sendable {
    /// The archive.
    public var source: ImportedSource
    /// The result of importing its rankings.
    public var summary: ExchangeSummary
  }

  private var indices: [ImportedSource: Int] = [:]
  private static let maxSuggestions = 5

  /// The number of records and files in a state.
  public subscript(state: ImportState) -> Int { sources.reduce(0) { $0 + ($1.counts[state] ?? 0) } }

  /// Whether no source and no image with the ID of a work was found.
  public var isEmpty: Bool {
    sources.allSatisfy { $0.counts.keys.allSatisfy { $0 == .unrecognized } } && rankings.isEmpty
      && failed == 0 && unwanted == 0
  }

  /// Whether a part was not imported.
  public var isPartial: Bool {
    failed > 0 || self[.ambiguous] + self[.damaged] + self[.unreadable] > 0
      || rankings.contains { $0.summary.fault != nil }
  }

  mutating func begin(_ source: ImportedSource) {
    guard indices[source] == nil else { return }
    indices[source] = sources.count
    sources.append(Source(source: source))
  }

  mutating func add(_ item: ImportedItem) {
    begin(item.source)
    guard let index = indices[item.source] else { return }
    sources[index].counts[item.state, default: 0] += 1
    guard item.state == .ambiguous else { return }
    for suggestion in item.reason.suggestions
    where suggestions.count < Self.maxSuggestions && !suggestions.contains(suggestion) {
      suggestions.append(suggestion)
    }
  }
}
