/// How much of each ranking is wanted.
public struct RankingLimits: Hashable, Sendable {
  /// Ranks 1 to this one, or positions where there are no ranks.
  public var places: Int?
  /// The most pages of the source.
  public var pages: Int?

  /// Limits; nil for none.
  public init(places: Int? = nil, pages: Int? = nil) {
    self.places = places
    self.pages = pages
  }
}
