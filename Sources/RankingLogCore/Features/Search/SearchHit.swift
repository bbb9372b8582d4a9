/// A work found by a search.
public struct SearchHit: Hashable, Sendable {
  /// The work with its current metadata and best rank, and the maximum counts over all rankings.
  public var entry: RankingEntry
  /// The ranking of the best rank; nil for a work outside the stored rankings.
  public var ranking: Ranking?
  /// The work's time in the stored rankings of that series.
  public var span: RankedSpan

  /// Returns the tags that contain one of several strings.
  public func tags(matching texts: [String]) -> [String] { entry.illust.tags.matching(texts) }
}

extension Tags {
  /// Returns the tags that contain one of several strings.
  package func matching(_ texts: [String]) -> [String] {
    let texts = texts.map { Array($0.folded.utf8) }
    return filter { tag in tag.withFolded { folded in texts.contains { folded.contains(bytes: $0) } } }
  }
}
