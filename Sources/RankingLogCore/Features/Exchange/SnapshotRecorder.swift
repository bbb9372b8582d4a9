/// Records snapshots so that each prints the metadata it was exported with.
///
/// The current metadata changes only if the ranking is newer than all other rankings of the work; otherwise, only
/// unknown values are added. An entry whose metadata is not the current one refers to a version.
struct SnapshotRecorder {
  private let now: Timestamp
  /// The current rows of the works seen in this transaction.
  private var works: [Int: CurrentWork] = [:]

  init(now: Timestamp) { self.now = now }

  /// A class, because reading a struct from a dictionary would copy the entire work.
  private final class CurrentWork {
    var illust: Illust
    init(_ illust: Illust) { self.illust = illust }
  }

  mutating func record(
    _ snapshot: RankingSnapshot, _ connection: borrowing Connection, _ written: inout WriteBatch
  ) throws(RankingLogError) -> SnapshotOutcome {
    let ranking = snapshot.ranking
    let current = try connection.current(ranking.source, ranking.kind, ranking.date)
    if let outcome = try snapshot.outcome(current, connection, written.urlPatterns) { return outcome }
    let id = try connection.insert(ranking, supersededAt: current == nil ? nil : .draft)
    var position = 0
    for (number, page) in zip(1..., snapshot.pages) {
      let entries = snapshot.entries[position..<position + page.entries]
      try connection.insert(entries, in: id, at: position + 1)
      try connection.insert(page, number: number, in: id)
      for entry in entries {
        position += 1
        let key = EntryKey(ranking: id, position: position)
        if let artist = entry.illust.artist {
          try record(artist, of: entry.illust, at: key, ranking, connection, &written)
        }
        try record(entry.illust, at: key, ranking, connection, &written)
      }
    }
    if current != nil { try connection.supersede(with: id, ranking, at: now) }
    return .added
  }

  private mutating func record(
    _ illust: Illust, at key: EntryKey, _ ranking: Ranking, _ connection: borrowing Connection,
    _ written: inout WriteBatch
  ) throws(RankingLogError) {
    var found = works[illust.id]
    if found == nil, let stored = try connection.listedIllust(illust.id, written.urlPatterns) {
      found = CurrentWork(stored)
      works[illust.id] = found
    }
    guard let current = found else {
      try connection.write(illust, &written)
      works[illust.id] = CurrentWork(illust)
      return
    }
    let before = current.illust
    if before == illust { return }
    guard before.visibility != illust.visibility || before.isPrinted(otherThan: illust) else { return }
    let last = try connection.lastListing(ofWork: illust.id, before: key)
    let isNewer = last.map { $0 <= ranking.fetchedAt } ?? false
    let merged = isNewer ? before.merged(with: illust) : before.filled(from: illust)
    if merged.isPrinted(otherThan: illust) { try connection.setVersion(illust, at: key, &written) }
    if merged == before { return }
    if before.isPrinted(otherThan: merged) {
      try connection.addVersion(ofWork: illust.id, before: key, &written)
    }
    if merged.imageVersion.isOther(than: before.imageVersion) { try connection.removePages(of: illust.id) }
    try connection.write(merged, &written)
    current.illust = merged
  }

  private func record(
    _ artist: Artist, of illust: Illust, at key: EntryKey, _ ranking: Ranking,
    _ connection: borrowing Connection, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    guard let stored = try connection.storedArtist(for: artist, &written) else {
      return try connection.insert(artist, &written)
    }
    if stored == artist { return }
    let last = try connection.lastListing(ofArtist: artist.id, before: key)
    let isNewer = last.map { $0 <= ranking.fetchedAt } ?? false
    let merged = stored.merged(with: artist, isBetter: isNewer && illust.visibility == .visible)
    if merged != artist { try connection.setVersion(artist, at: key, &written) }
    if merged == stored { return }
    try connection.addVersion(ofArtist: artist.id, before: key, &written)
    try connection.write(merged, &written)
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
