/// Works as they were last read from the archive. A work stays in a ranking for days, so a walk meets most of them
/// again, and need not look them up and put them together anew.
///
/// Two halves, of which the older one is let go when the newer one is full.
struct RememberedWorks {
  private static let half = 1500
  private var newer: [Int: DatedIllust] = [:]
  private var older: [Int: DatedIllust] = [:]
  private var version = 0
  /// Whether the last look was one of many.
  private var isWalk = false
  /// Of the works of the last look: how many were remembered, and how many were not.
  private var hits = 0
  private var misses = 0

  /// Begins to read a ranking. One that is read by itself is not remembered.
  ///
  /// - Returns: Whether most works have to be read, and are best read together with the ranking.
  mutating func beginLook(inWalk isWalk: Bool) -> Bool {
    defer { (self.isWalk, hits, misses) = (isWalk, 0, 0) }
    return !isWalk || hits <= misses
  }

  /// Forgets all where another process changed something since.
  mutating func check(_ connection: borrowing Connection) throws(RankingLogError) {
    let version = try connection.first("PRAGMA data_version") { (row: borrowing Row) in row.int(0) } ?? 0
    if version != self.version { self = RememberedWorks(version: version) }
  }

  /// A work as pages with a number show it; where it is not remembered so, what the closure reads, if anything.
  mutating func work(
    _ id: Int, at number: Int, else read: () throws(RankingLogError) -> DatedIllust?
  ) throws(RankingLogError) -> Illust? {
    guard isWalk else { return try read()?.illust }
    if let known = newer[id], known.numbers.contains(number) {
      hits += 1
      return known.illust
    }
    if let known = older[id], known.numbers.contains(number) {
      hits += 1
      remember(known)
      return known.illust
    }
    misses += 1
    let found = try read()
    if let found { remember(found) }
    return found?.illust
  }

  private mutating func remember(_ work: DatedIllust) {
    if newer.count >= Self.half { (older, newer) = (newer, [:]) }
    newer[work.illust.id] = work
  }

  init() {}

  private init(version: Int) { self.version = version }
}
