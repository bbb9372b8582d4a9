import RankingLogCore

/// The scripts that a live page receives instead of a ranking.
enum BrowseAnswer {
  /// pixiv has no ranking of that date.
  static func absent(_ key: String) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("state", RankingState.absent.rawValue) }
    }.bytes
  }

  /// The result is not available yet, and the page has to request again: a waiting request would occupy a connection.
  ///
  /// - Parameter indexing: The progress of building the search index; nil at other times.
  static func later(_ key: String, indexing: IndexingProgress? = nil) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { writer in
        writer.member("later", true)
        if let indexing { writer.member("indexed", [indexing.done, indexing.total]) }
      }
    }.bytes
  }

  /// The result is not available.
  static func failure(_ key: String, _ error: BrowseError) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 256) { writer in
      writer.object { error.writeMembers(to: &$0) }
    }.bytes
  }

  /// The number of works that match.
  static func count(_ key: String, _ works: Int) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("works", works) }
    }.bytes
  }

  /// Artists or tags with their numbers of works, as columns of equal length.
  ///
  /// - Parameter ids: The IDs of artists; nil for tags.
  static func names(_ key: String, ids: [Int]?, _ names: [String], works: [Int], total: Int) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 256 + 48 * names.count) { writer in
      writer.object { writer in
        if let ids { writer.member("id", ids) }
        writer.member("name", names) { $0.value($1) }
        writer.member("works", works)
        writer.member("total", total)
      }
    }.bytes
  }
}
