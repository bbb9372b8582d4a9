/// A bookmarked work.
public struct Bookmark: Hashable, Sendable {
  /// The work. A deleted work stays in the list.
  public var illust: Illust
  /// The source's id of the bookmark, which the Web and PAPI need to remove it; nil if the source has none.
  public var id: Int?
  /// Who can see it.
  public var audience: Audience
  /// The account's own tags; nil if the source omits them.
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
