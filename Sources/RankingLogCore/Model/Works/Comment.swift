/// What somebody wrote under a work.
public struct Comment: Hashable, Sendable, Identifiable {
  /// pixiv's number of the comment.
  public let id: Int
  /// Who wrote it.
  public var author: Artist
  /// The text as it was written; empty where only a stamp was left.
  public var text: String
  /// When it was written; the Web tells it to the minute.
  public var createdAt: Timestamp?
  /// Whether there are answers to it, which are asked for by themselves.
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
