/// The works written in a transaction, so that an identical response is neither read nor compared again.
struct WriteBatch {
  var urlPatterns: ImageURLPatterns
  /// The time recorded for versions.
  let now: Timestamp
  /// The ID of the last version; nil until looked up.
  var lastVersion: Int?
  /// The rows of artists.
  var artists: [Int: Artist] = [:]
  /// The names of tags that the transaction has written.
  private var tagNames: Set<TagName> = []
  /// The last response about each work.
  private var replies: [Int: Reply] = [:]

  init(urlPatterns: ImageURLPatterns, now: Timestamp) { (self.urlPatterns, self.now) = (urlPatterns, now) }

  func isLast(_ reply: Illust) -> Bool { replies[reply.id]?.illust == reply }

  /// Returns whether a name is new in this transaction.
  mutating func add(_ name: TagName) -> Bool { tagNames.insert(name).inserted }

  mutating func setLast(_ reply: Illust) { replies[reply.id] = Reply(reply) }

  /// A class, because reading a struct from a dictionary would copy the entire work.
  private final class Reply {
    let illust: Illust
    init(_ illust: Illust) { self.illust = illust }
  }
}
