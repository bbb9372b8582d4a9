// What the data of a live page has besides that of a static site.

/// How much of a ranking a live page has.
struct DateProgress {
  /// The number of places according to the source; nil if it does not say.
  let total: Int?
  /// Whether there are further pages.
  let hasMore: Bool

  func write(to writer: inout JSONWriter) {
    writer.member("total", total)
    writer.member("more", hasMore)
  }
}

/// The lists that a live page may ask for.
struct LiveLists {
  struct List {
    let kind: RankingKind
    let first: RankingDate
    let latest: RankingDate
    /// The days between two rankings.
    let step: Int
  }

  /// Whether only what is stored can be read.
  let isOffline: Bool
  /// Where originals are exported to, as it is shown.
  let exportDirectory: String
  /// What was chosen before.
  let choices: [String: PageChoice]
  let lists: [List]

  func write(to writer: inout JSONWriter) {
    writer.key("live")
    writer.object { writer in
      writer.member("offline", isOffline)
      writer.member("export", exportDirectory)
      writer.key("choices")
      writer.value(choices)
      writer.key("lists")
      writer.object { writer in
        for list in lists {
          writer.key(named: list.kind.name)
          writer.object { writer in
            writer.member("first", list.first.description)
            writer.member("latest", list.latest.description)
            writer.member("step", list.step)
          }
        }
      }
    }
  }
}

/// What a live page gets in place of a ranking.
enum LiveAnswer {
  /// pixiv has no ranking of that date.
  static func absent(_ key: String) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("state", RankingState.absent.rawValue) }
    }.bytes
  }

  /// pixiv has not answered yet, and the page has to ask again: it would hold a connection while it waits.
  static func later(_ key: String) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 64) { writer in
      writer.object { $0.member("later", true) }
    }.bytes
  }

  /// It cannot be read now.
  ///
  /// - Parameter seconds: After which it is worth trying again.
  static func failure(_ key: String, _ reason: String, seconds: Int?) -> [UInt8] {
    JSONWriter(calling: "RL.put", key: key, capacity: 256) { writer in
      writer.object { writer in
        writer.member("error", reason)
        if let seconds { writer.member("seconds", seconds) }
      }
    }.bytes
  }
}
