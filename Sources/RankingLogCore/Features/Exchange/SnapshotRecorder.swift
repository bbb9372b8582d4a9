/// Records snapshots so that each prints the metadata it was exported with, regardless of newer metadata of its works.
///
/// A page shows each work as its row is when the page is recorded. Therefore, the row of a work with other metadata is
/// set to that metadata while the ranking is recorded, and to the current metadata afterwards. Each change stores the
/// replaced row as superseded (`Connection+Former`).
struct SnapshotRecorder {
  private let now: Timestamp
  /// The works seen in this transaction.
  private var works: [Int: KnownWork] = [:]
  /// The artists seen in this ranking.
  private var artists: Set<Int> = []
  /// The values for the rows of works and artists after the ranking is recorded.
  private var laterWorks: [Int: Illust] = [:]
  private var laterArtists: [Int: Artist] = [:]

  init(now: Timestamp) { self.now = now }

  /// A class, because reading a struct from a dictionary would copy the entire work.
  private final class KnownWork {
    var illust: Illust
    var former: Int?

    init(_ illust: Illust, _ former: Int?) { (self.illust, self.former) = (illust, former) }

    /// Merges the metadata in a ranking. A ranking fetched before the stored metadata only fills unknown fields.
    func merged(withListed listed: Illust, isNewer: Bool) -> Illust {
      if isNewer { return illust.merged(with: listed) }
      var filling = listed
      filling.visibility = .hidden
      var merged = illust.merged(with: filling)
      merged.visibility = illust.visibility
      return merged
    }
  }

  mutating func record(
    _ snapshot: RankingSnapshot, _ connection: borrowing Connection, _ written: inout WriteBatch
  ) throws(RankingLogError) -> SnapshotOutcome {
    let ranking = snapshot.ranking
    let current = try connection.current(ranking.source, ranking.kind, ranking.date)
    if let outcome = try snapshot.outcome(current, connection, written.urlPatterns) { return outcome }
    let id = try connection.insert(ranking, supersededAt: current == nil ? nil : .draft)
    var (page, position) = (1, 0)
    for part in snapshot.pages {
      let entries = snapshot.entries[position..<position + part.entries]
      for entry in entries { try prepare(entry.illust, ranking, connection, &written) }
      try connection.insert(entries, in: id, at: position + 1)
      position += part.entries
      try connection.insert(part, number: page, in: id, former: try connection.lastFormer(&written))
      page += 1
    }
    try restore(connection, &written)
    if current != nil { try connection.supersede(with: id, ranking, at: now) }
    return .added
  }

  /// Sets the rows of a work and its artist to the metadata in the ranking.
  private mutating func prepare(
    _ illust: Illust, _ ranking: Ranking, _ connection: borrowing Connection, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    if let artist = illust.artist { try prepare(artist, of: illust, ranking, connection, &written) }
    var found = works[illust.id]
    if found == nil, let stored = try connection.listed(illust.id, written.urlPatterns) {
      found = KnownWork(stored.illust, stored.former)
      works[illust.id] = found
    }
    guard let known = found else {
      try connection.write(illust, former: nil, &written)
      works[illust.id] = KnownWork(illust, nil)
      return
    }
    if known.illust == illust { return }
    let isPrintedOtherwise = known.illust.isPrinted(otherThan: illust)
    if !isPrintedOtherwise, known.illust.visibility == illust.visibility { return }
    let isNewer = try connection.lastListing(ofWork: illust.id).map { $0 <= ranking.fetchedAt } ?? false
    let later = known.merged(withListed: illust, isNewer: isNewer)
    laterWorks[illust.id] = later
    if later.imageVersion.isOther(than: known.illust.imageVersion) {
      try connection.removePages(of: illust.id)
    }
    guard isPrintedOtherwise else { return }
    known.former = try connection.recordSuperseded(illust: illust.id, &written)
    let visibility = known.illust.visibility
    known.illust = illust
    known.illust.visibility = visibility
    try connection.write(known.illust, former: known.former, &written)
  }

  private mutating func prepare(
    _ artist: Artist, of illust: Illust, _ ranking: Ranking, _ connection: borrowing Connection,
    _ written: inout WriteBatch
  ) throws(RankingLogError) {
    // The entries of the page are inserted together, so the archive does not contain them yet.
    let isListed = !artists.insert(artist.id).inserted
    guard let stored = try connection.artist(artist.id, &written) else {
      return try connection.upsert(artist, &written)
    }
    guard stored.artist != artist else { return }
    let isNewer = try connection.lastListing(ofArtist: artist.id).map { $0 <= ranking.fetchedAt } ?? isListed
    if laterArtists[artist.id] == nil {
      laterArtists[artist.id] = stored.artist.merged(
        with: artist, isBetter: isNewer && illust.visibility == .visible)
    }
    try connection.replace(artist, &written)
  }

  /// Sets the rows to the current metadata.
  private mutating func restore(_ connection: borrowing Connection, _ written: inout WriteBatch)
    throws(RankingLogError)
  {
    for (id, later) in laterWorks.sorted(by: { $0.key < $1.key }) {
      guard let known = works[id], known.illust != later else { continue }
      if known.illust.isPrinted(otherThan: later) {
        known.former = try connection.recordSuperseded(illust: id, &written)
      }
      known.illust = later
      try connection.write(later, former: known.former, &written)
    }
    for (id, later) in laterArtists.sorted(by: { $0.key < $1.key }) {
      guard let stored = try connection.artist(id, &written), stored.artist != later else { continue }
      try connection.replace(later, &written)
    }
    (artists, laterWorks, laterArtists) = ([], [:], [:])
  }
}

extension RankingSnapshot {
  /// Compares the snapshot with the stored ranking of its date.
  ///
  /// - Returns: The outcome if the stored ranking does not change, because it is complete, or because the snapshot is
  ///   absent, which replaces no ranking; nil if the snapshot is recorded.
  func outcome(
    _ current: StoredRanking?, _ connection: borrowing Connection, _ urlPatterns: ImageURLPatterns
  ) throws(RankingLogError) -> SnapshotOutcome? {
    guard let current, current.ranking.state == .complete || ranking.state == .absent else { return nil }
    var cache = IllustCache()
    let stored = try connection.snapshot(current.id, urlPatterns, &cache)
    return stored == self || ranking.state == .absent && stored?.ranking.state == .absent ? .same : .differs
  }
}
