/// A cache of works read from the archive. A work remains in rankings for days, so a walk needs most works again, and
/// does not look them up and decode them each time.
///
/// Uses two generations; the older one is dropped when the newer one is full.
struct IllustCache {
  private static let half = 1500
  private var newer: [Int: Illust] = [:]
  private var older: [Int: Illust] = [:]
  /// The sequence numbers of the pages that a cached work applies to, if not to all.
  private var numbers: [Int: Range<Int>] = [:]
  private static let all = 0..<Int.max
  private var version = 0
  /// Whether the last read was part of a walk.
  private(set) var isWalk = false
  /// The cache hits and misses of the last read.
  private var hits = 0
  private var misses = 0

  /// Starts reading a ranking. A single ranking is not cached.
  ///
  /// - Returns: Whether most works are cache misses, so that reading them in a join with the ranking is faster.
  mutating func beginRead(inWalk isWalk: Bool) -> Bool {
    defer { (self.isWalk, hits, misses) = (isWalk, 0, 0) }
    return !isWalk || hits <= misses
  }

  /// Clears the cache if another process has changed the archive.
  mutating func check(_ connection: borrowing Connection) throws(RankingLogError) {
    let version = try connection.first("PRAGMA data_version") { (row: borrowing Row) in row.int(0) } ?? 0
    if version != self.version { self = IllustCache(version: version) }
  }

  /// Returns the version of a work shown on pages with a sequence number. On a cache miss, calls `read`, which also
  /// returns the numbers of all pages that show this version.
  mutating func work(
    _ id: Int, at number: Int, else read: (inout Range<Int>) throws(RankingLogError) -> Illust?
  ) throws(RankingLogError) -> Illust? {
    var numbers = Self.all
    guard isWalk else { return try read(&numbers) }
    if holds(id, at: number) {
      if let cached = newer[id] {
        hits += 1
        return cached
      }
      if let cached = older[id] {
        hits += 1
        remember(cached)
        return cached
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

  /// Whether the cached version of a work, if any, is the version shown on pages with a sequence number.
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
