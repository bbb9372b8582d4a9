/// A comment on a work.
public struct Comment: Hashable, Sendable, Identifiable {
  /// The comment's id.
  public let id: Int
  /// The author.
  public var author: Artist
  /// The text; empty for a stamp.
  public var text: String
  /// Time of writing; the Web gives it to the minute.
  public var createdAt: Timestamp?
  /// Whether it has replies, which need a request of their own.
  public var hasReplies: Bool

  /// A comment.
  public init(id: Int, author: Artist, text: String, createdAt: Timestamp? = nil, hasReplies: Bool = false) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.hasReplies = hasReplies
  }
}
