/// Counts that grow over time; nil if the source omits them.
public struct Statistics: Codable, Hashable, Sendable {
  /// The number of views.
  public var views: Int?
  /// The number of likes (ratings).
  public var ratings: Int?
  /// The number of bookmarks.
  public var bookmarks: Int?

  /// Creates counts.
  public init(views: Int? = nil, ratings: Int? = nil, bookmarks: Int? = nil) {
    self.views = views.within(Count.range)
    self.ratings = ratings.within(Count.range)
    self.bookmarks = bookmarks.within(Count.range)
  }
}
