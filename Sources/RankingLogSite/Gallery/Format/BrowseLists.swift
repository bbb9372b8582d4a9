import RankingLogCore

/// The lists that a live page can fetch.
struct BrowseLists {
  struct List {
    let kind: RankingKind
    let first: RankingDate
    let latest: RankingDate
    /// The days between two rankings.
    let step: Int
  }

  /// Whether only stored rankings can be read.
  let isOffline: Bool
  /// The export directory, as displayed.
  let exportDirectory: String
  /// The stored preferences.
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
