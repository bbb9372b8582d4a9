/// Reads complete rankings from records that rankinglog printed as `json`.
actor RankingRecordsReader {
  private let today: RankingDate
  private var objects: RecordSplitter<FileSource, JSONObjectSplitter>
  /// The number of objects that are not complete rankings.
  private(set) var leftOut = 0
  private static let batch = 8
  /// The maximum length of an object in bytes, more than enough for 10,000 entries.
  private static let maxLength = 64 << 20

  init(_ path: String, today: RankingDate) throws(RankingLogError) {
    objects = try RecordSplitter(path, JSONObjectSplitter(), limit: Self.maxLength)
    self.today = today
  }

  /// Returns the next rankings; empty at the end.
  func next() throws -> [RankingSnapshot] {
    var snapshots: [RankingSnapshot] = []
    while snapshots.count < Self.batch, let piece = try objects.next() {
      guard piece.isWhole, let fields = try? JSONDecoding.decode(LenientObject.self, from: piece.bytes),
        let snapshot = RankingSnapshot(fields, today: today)
      else {
        leftOut += 1
        continue
      }
      snapshots.append(snapshot)
    }
    return snapshots
  }
}
