/// A bookmarked work.
public struct Bookmark: Hashable, Sendable {
  /// The work. A deleted work remains in the list.
  public var illust: Illust
  /// The source's ID of the bookmark, which pixiv's website and PAPI require for removal; nil if the source has none.
  public var id: Int?
  /// The audience.
  public var audience: Audience
  /// The account's own tags; nil if the source omits them.
  public var tags: [String]?

  /// The audience of a bookmark.
  public enum Audience: String, CaseIterable, Sendable {
    /// A public bookmark, visible to all users.
    case everybody = "public"
    /// A private bookmark, visible only to the account.
    case owner = "private"
  }

  /// Creates a bookmark.
  public init(_ illust: Illust, id: Int? = nil, audience: Audience = .everybody, tags: [String]? = nil) {
    self.illust = illust
    self.id = id
    self.audience = audience
    self.tags = tags
  }
}
