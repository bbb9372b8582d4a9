import RankingLogCore

// The additional data of a live page, compared with a static site.

/// The part of a ranking that a live page has loaded.
struct DateProgress {
  /// The number of entries according to the source; nil if the source does not report it.
  let total: Int?
  /// Whether there are further pages.
  let hasMore: Bool

  func write(to writer: inout JSONWriter) {
    writer.member("total", total)
    writer.member("more", hasMore)
  }
}

/// The scripts that a live page receives instead of a ranking.
enum BrowseAnswer {
  /// pixiv has no ranking of that date.
  static func absent(_ key: String) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("state", RankingState.absent.rawValue) }
    }.bytes
  }

  /// pixiv has not responded yet, and the page has to request again: a waiting request would occupy a connection.
  static func later(_ key: String) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("later", true) }
    }.bytes
  }

  /// The ranking cannot be fetched now.
  ///
  /// - Parameter seconds: The delay before a retry, in seconds.
  static func failure(_ key: String, _ reason: String, seconds: Int?) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 256) { writer in
      writer.object { writer in
        writer.member("error", reason)
        if let seconds { writer.member("seconds", seconds) }
      }
    }.bytes
  }
}
