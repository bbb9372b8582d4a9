/// The limits for each ranking.
public struct RankingLimits: Hashable, Sendable {
  /// The maximum rank, or position if the source has no ranks.
  public var entries: Int?
  /// The maximum number of the source's pages.
  public var pages: Int?

  /// Creates limits; nil for unlimited.
  public init(entries: Int? = nil, pages: Int? = nil) {
    self.entries = entries
    self.pages = pages
  }
}
