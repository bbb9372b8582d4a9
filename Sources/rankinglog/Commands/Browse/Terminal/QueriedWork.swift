import RankingLogCore

/// A work in the output of a command, with its rank if there is one.
struct QueriedWork: JSONObjectDecodable {
  let id: Int
  let rank: Int?
  let previousRank: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    id = try fields.required("id") { fields.positive($0) }
    // Records of artists have IDs, too.
    _ = try fields.required("title") { fields.string($0) }
    rank = fields.positive("rank") ?? fields.positive("peak")
    previousRank = fields.int("previous_rank") ?? fields.int("was")
  }

  /// Reads the works in records of one line each; other records are ignored.
  static func works(in output: [UInt8]) -> [QueriedWork] {
    output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try? JSONDecoding.decode(QueriedWork.self, from: Array(line))
    }
  }

  /// The work as an entry of a list.
  func entry(_ illust: Illust, position: Int) -> RankingEntry {
    RankingEntry(
      position: position, rank: rank, previousRank: previousRank, statistics: illust.statistics,
      visibility: illust.visibility, illust: illust)
  }
}
