/// Reads whole rankings from records that this library printed as `json`.
actor RankingRecordsReader {
  private let today: RankingDate
  private var objects: FilePieces<JSONObjectCutter>
  /// The number of objects that are no whole ranking.
  private(set) var leftOut = 0
  private static let batch = 8
  /// In bytes; more than 10,000 entries need.
  private static let maxLength = 64 << 20

  init(_ path: String, today: RankingDate) throws(RankingLogError) {
    objects = try FilePieces(path, JSONObjectCutter(), limit: Self.maxLength)
    self.today = today
  }

  /// The next rankings; none at the end.
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
