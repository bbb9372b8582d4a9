/// An item of a source.
enum ExternalItem: Equatable, Sendable {
  case record(ExternalRecord)
  /// A work that the user has blocked.
  case unwanted(id: Int)
  /// A key that may represent several works.
  case ambiguous(key: String, reason: Message)
  /// A record of something other than an image of a work: a novel, an avatar.
  case other(key: String, reason: String)
  /// A record that cannot be parsed.
  case unreadable(key: String, reason: String)
}
