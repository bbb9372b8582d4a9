import RankingLogCore

/// `data/index.js`: the lists of a site and their dates.
struct IndexFile {
  /// A list, with its dates oldest first.
  struct List {
    let kind: RankingKind
    var dates: [Date] = []
  }

  /// The counts of a date.
  struct Date {
    let date: RankingDate
    let state: RankingState
    var places = 0
    /// The number of entries with an image in the site.
    var held = 0
    /// The number of works that were not in the previous ranking.
    var new = 0
  }

  /// The version of the data files.
  static let schema = 1

  /// The random ID of a static site; nil in a live page.
  var id: String?
  var title: String
  var language: String
  var r18: String
  /// The URL of the images, if it differs from the site's.
  var imageBase: String?
  /// The number of distinct works.
  var works: Int
  var lists: [List]
  /// The time of the newest favorite; nil without favorites, and in a live page.
  var favoritesAt: Timestamp?
  /// Whether there is a file with names of tags.
  var hasTagNames = false
  /// The numbers of the search shards, ascending.
  var searchShards: [Int]
  /// The lists that a live page can fetch; nil in a static site.
  var live: BrowseLists?

  var file: DataFile {
    let dates = lists.reduce(0) { $0 + $1.dates.count }
    return DataFile(.index, capacity: 256 + 40 * dates) { writer in
      writer.object { writer in
        writer.member("schema", Self.schema)
        if let id { writer.member("id", id) }
        writer.member("title", title)
        writer.member("language", language)
        writer.member("r18", r18)
        if let imageBase { writer.member("imageBase", imageBase) }
        writer.member("works", works)
        writer.key("lists")
        writer.object { writer in
          for list in lists {
            writer.key(named: list.kind.name)
            writer.array { writer in for date in list.dates { date.write(to: &writer) } }
          }
        }
        writer.member("search", searchShards) { $0.value($1) }
        if let favoritesAt { writer.member("favourites", favoritesAt.seconds) }
        if hasTagNames { writer.member("names", true) }
        live?.write(to: &writer)
      }
    }
  }
}

extension IndexFile.Date {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.value { $0.append(date, separator: UInt8(ascii: "-")) }
      writer.value(places)
      writer.value(state.rawValue)
      writer.value(held)
      writer.value(new)
    }
  }
}

/// `data/ratios/<list>/<year>.js`: the aspect ratios of a year's entries.
enum RatiosFile {
  /// - Parameter dates: The dates, oldest first, with one character per entry.
  static func file(
    _ kind: RankingKind, year: Int, _ dates: [(date: RankingDate, ratios: String)]
  ) -> DataFile {
    let places = dates.reduce(0) { $0 + $1.ratios.utf8.count }
    return DataFile(.ratios(kind, year: year), capacity: 64 + places + 20 * dates.count) { writer in
      writer.object { writer in
        for (date, ratios) in dates {
          writer.key(named: date.description)
          writer.value(ratios)
        }
      }
    }
  }
}
