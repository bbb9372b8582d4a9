/// How far each kept ranking came, in a small file beside the archive.
///
/// The archive alone does not tell: a list may be there without its images, or because somebody looked at it after days
/// that are missing. Without the file, or with one that cannot be read, the newest stored list counts.
struct KeepProgress {
  private struct Key: Hashable {
    let name: String
    /// A section that was given another ranking begins anew.
    let kind: String
  }

  private let path: String
  private var dates: [Key: RankingDate] = [:]
  /// The largest file that is believed: far more sections than anybody writes.
  private static let maxBytes = 1 << 20

  init(_ services: Services) {
    path = services.configuration.dataDirectory + "/keep.progress"
    guard let length = Files.length(path), length <= Self.maxBytes, let bytes = try? Files.read(path) else {
      return
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let date = RankingDate(fields[2]) else { continue }
      dates[Key(name: String(fields[0]), kind: String(fields[1]))] = date
    }
  }

  /// The date at which the next run begins; nil if the ranking was never kept.
  subscript(ranking: KeptRanking) -> RankingDate? { dates[Key(name: ranking.name, kind: ranking.kind.name)] }

  /// Notes where the next run begins, and writes the file if that is further than before.
  mutating func note(_ date: RankingDate, of ranking: KeptRanking) throws(RankingLogError) {
    let key = Key(name: ranking.name, kind: ranking.kind.name)
    if let before = dates[key], before >= date { return }
    dates[key] = date
    let lines = dates.map { "\($0.name)\t\($0.kind)\t\($1)\n" }.sorted()
    try AtomicFile.replace(path, with: Array(lines.joined().utf8))
  }
}
