import RankingLogCore

extension SitePath {
  /// The key of a data file: its path below `data` without the extension.
  enum Key: Equatable {
    case index
    case date(RankingKind, RankingDate)
    case ratios(RankingKind, year: Int)
    /// A shard of works, and of the search.
    case works(Int), search(Int)
    case animation(Int)
    case favourites
    /// The names of tags, only in a static site.
    case names
    // Only in a live page.
    case recents, bookmarks, artists, tags, find, count

    var text: String {
      switch self {
      case .index: "index"
      case .date(let kind, let date): "\(kind.name)/\(date)"
      case .ratios(let kind, let year): "ratios/\(kind.name)/\(year)"
      case .works(let shard): "work/\(shard)"
      case .search(let shard): "search/\(shard)"
      case .animation(let work): "animation/\(work)"
      case .recents: "recents"
      case .favourites: "favourites"
      case .names: "names"
      case .bookmarks: "bookmarks"
      case .artists: "artists"
      case .tags: "tags"
      case .find: "find"
      case .count: "count"
      }
    }

    /// Parses the text of a key.
    init?(_ text: some StringProtocol) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      switch (String(parts[0]), parts.count) {
      case ("work", 2): self.init(Int(digits: parts[1]).map(Key.works))
      case ("search", 2): self.init(Int(digits: parts[1]).map(Key.search))
      case ("animation", 2): self.init(Int(id: parts[1]).map(Key.animation))
      case ("ratios", 3):
        guard let kind = Self.kind(parts[1]), let year = Int(digits: parts[2]) else { return nil }
        self = .ratios(kind, year: year)
      case (_, 2):
        guard let kind = Self.kind(parts[0]), let date = RankingDate(String(parts[1])) else { return nil }
        self = .date(kind, date)
      case (let name, 1): self.init(Self.named.first { $0.text == name })
      default: return nil
      }
    }

    private static let named: [Key] = [
      .index, .recents, .favourites, .names, .bookmarks, .artists, .tags, .find, .count,
    ]

    private init?(_ key: Key?) {
      guard let key else { return nil }
      self = key
    }

    private static func kind(_ name: some StringProtocol) -> RankingKind? {
      RankingKind.all.first { $0.name == name }
    }
  }

  /// The key of a data file with an extension; nil for other paths.
  static func key(_ path: String, extension: String) -> Key? {
    guard path.hasPrefix("data/"), path.hasSuffix(".\(`extension`)") else { return nil }
    return Key(path.dropFirst(5).dropLast(`extension`.count + 1))
  }
}
