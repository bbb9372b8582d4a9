/// Works as they were last read from the archive. A work stays in a ranking for days, so a walk meets most of them
/// again, and need not look them up and put them together anew.
///
/// Two halves, of which the older one is let go when the newer one is full.
struct IllustCache {
  private static let half = 1500
  private var newer: [Int: Illust] = [:]
  private var older: [Int: Illust] = [:]
  /// Which pages show a work so, by their numbers, where not all do.
  private var numbers: [Int: Range<Int>] = [:]
  private static let all = 0..<Int.max
  private var version = 0
  /// Whether the last look was one of many.
  private(set) var isWalk = false
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
    if version != self.version { self = IllustCache(version: version) }
  }

  /// A work as pages with a number show it; where it is not remembered so, what the closure reads, if anything, with the
  /// numbers of all pages that show it so.
  mutating func work(
    _ id: Int, at number: Int, else read: (inout Range<Int>) throws(RankingLogError) -> Illust?
  ) throws(RankingLogError) -> Illust? {
    var numbers = Self.all
    guard isWalk else { return try read(&numbers) }
    if holds(id, at: number) {
      if let known = newer[id] {
        hits += 1
        return known
      }
      if let known = older[id] {
        hits += 1
        remember(known)
        return known
      }
    }
    misses += 1
    let found = try read(&numbers)
    if let found {
      remember(found)
      if numbers != Self.all || !self.numbers.isEmpty {
        self.numbers[id] = numbers == Self.all ? nil : numbers
      }
    }
    return found
  }

  /// Whether what is remembered of a work, if anything, is what pages with a number show.
  private func holds(_ id: Int, at number: Int) -> Bool {
    numbers.isEmpty || numbers[id]?.contains(number) ?? true
  }

  private mutating func remember(_ work: Illust) {
    if newer.count >= Self.half {
      (older, newer) = (newer, [:])
      if !numbers.isEmpty { numbers = numbers.filter { older[$0.key] != nil || $0.key == work.id } }
    }
    newer[work.id] = work
  }

  init() {}

  private init(version: Int) { self.version = version }
}
