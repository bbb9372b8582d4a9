/// The progress of each configured ranking, in a small file next to the archive.
///
/// The archive does not contain it: a stored list may have missing images, or may have been stored by another command
/// after missing dates. If the file is missing or cannot be read, the newest stored list is used.
struct KeepCheckpoint {
  private struct Key: Hashable {
    let name: String
    /// A part of the key, because a section whose ranking was changed starts from scratch.
    let kind: String
  }

  private let path: String
  private var dates: [Key: RankingDate] = [:]
  /// The maximum size of a valid progress file, in bytes.
  private static let maxBytes = 1 << 20

  init(_ services: Services) {
    path = services.configuration.dataDirectory + "/keep.progress"
    for line in (try? Files.lines(of: path, upTo: Self.maxBytes)) ?? [] {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let date = RankingDate(fields[2]) else { continue }
      dates[Key(name: String(fields[0]), kind: String(fields[1]))] = date
    }
  }

  /// The first date of the next run; nil if the ranking has never been updated.
  subscript(ranking: KeepRule) -> RankingDate? { dates[Key(name: ranking.name, kind: ranking.kind.name)] }

  /// Records the first date of the next run, and writes the file if the date is later than before.
  mutating func note(_ date: RankingDate, of ranking: KeepRule) throws(RankingLogError) {
    let key = Key(name: ranking.name, kind: ranking.kind.name)
    if let before = dates[key], before >= date { return }
    dates[key] = date
    let lines = dates.map { "\($0.name)\t\($0.kind)\t\($1)\n" }.sorted()
    try AtomicFile.replace(path, with: Array(lines.joined().utf8))
  }
}
