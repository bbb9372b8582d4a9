/// A work that an account has bookmarked.
public struct Bookmark: Hashable, Sendable {
  /// The work. A deleted one keeps its place.
  public var illust: Illust
  /// The source's own number of the bookmark, by which the Web and PAPI remove it; nil where the source has none.
  public var id: Int?
  /// Who can see it.
  public var audience: Audience
  /// The names that the account gave it; nil where the source does not tell.
  public var tags: [String]?

  /// Who can see a bookmark.
  public enum Audience: String, CaseIterable, Sendable {
    case everybody = "public"
    case owner = "private"
  }

  /// A bookmark.
  public init(_ illust: Illust, id: Int? = nil, audience: Audience = .everybody, tags: [String]? = nil) {
    self.illust = illust
    self.id = id
    self.audience = audience
    self.tags = tags
  }
}
