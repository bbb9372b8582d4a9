/// What a transaction has written of works: what comes again just so is neither read nor compared again.
struct WriteBatch {
  var forms: ImageURLPatterns
  /// The time, for people who ask until when something held.
  let now: Timestamp
  /// The number of the last former row; nil before it was looked up.
  var lastFormer: Int?
  var artists: [Int: ListedArtist] = [:]
  /// The last reply about each work.
  private var replies: [Int: Reply] = [:]

  init(forms: ImageURLPatterns, now: Timestamp) { (self.forms, self.now) = (forms, now) }

  func isLast(_ reply: Illust) -> Bool { replies[reply.id]?.illust == reply }

  mutating func setLast(_ reply: Illust) { replies[reply.id] = Reply(reply) }

  /// A class, since looking at it in a dictionary would copy all of a work.
  private final class Reply {
    let illust: Illust
    init(_ illust: Illust) { self.illust = illust }
  }
}
