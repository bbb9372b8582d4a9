/// A comment on a work.
public struct Comment: Hashable, Sendable, Identifiable {
  /// The comment's ID.
  public let id: Int
  /// The author.
  public var author: Artist
  /// The text; empty for a stamp.
  public var text: String
  /// The time of writing; pixiv's website reports it to the minute.
  public var createdAt: Timestamp?
  /// Whether the comment has replies, which require a separate request.
  public var hasReplies: Bool

  /// Creates a comment.
  public init(id: Int, author: Artist, text: String, createdAt: Timestamp? = nil, hasReplies: Bool = false) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.hasReplies = hasReplies
  }
}
