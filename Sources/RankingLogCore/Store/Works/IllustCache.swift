/// A cache of works read from the archive. A work remains in rankings for days, so a walk needs most works again, and
/// does not look them up and decode them each time.
///
/// Uses two generations; the older one is dropped when the newer one is full.
struct IllustCache {
  private static let half = 1500

  /// A work as an entry prints it.
  struct Key: Hashable {
    let work: Int
    /// The versions of the work and of its artist; 0 for the current rows.
    let version, artistVersion: Int

    var isCurrent: Bool { version == 0 && artistVersion == 0 }

    /// Hashes only the work, because few works have several versions in a walk.
    func hash(into hasher: inout Hasher) { hasher.combine(work) }
  }

  private var newer: [Key: Illust] = [:]
  private var older: [Key: Illust] = [:]
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

  /// Returns a work; calls `read` if it is not cached.
  mutating func work(
    _ key: Key, else read: () throws(RankingLogError) -> Illust?
  ) throws(RankingLogError) -> Illust? {
    guard isWalk else { return try read() }
    if let cached = newer[key] {
      hits += 1
      return cached
    }
    if let cached = older[key] {
      hits += 1
      remember(cached, key)
      return cached
    }
    misses += 1
    let found = try read()
    if let found { remember(found, key) }
    return found
  }

  private mutating func remember(_ work: Illust, _ key: Key) {
    if newer.count >= Self.half { (older, newer) = (newer, [:]) }
    newer[key] = work
  }

  init() {}

  private init(version: Int) { self.version = version }
}
