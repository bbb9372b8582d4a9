internal import HTTPServer
import RankingLogCore

/// The resources that pages request: the paths of a static site, generated on demand.
enum BrowseRoute: Equatable {
  /// The page itself.
  case page
  /// A file of the front end.
  case asset(String)
  case index
  /// The recently viewed works, the favorites, and the account's bookmarks.
  case recents, favourites, bookmarks
  /// The first pages of a ranking.
  case date(RankingKind, RankingDate, pages: Int)
  /// A shard of works.
  case works(Int)
  /// The works that match a filter, after one of them, and their number.
  case find(words: String, after: Int?)
  case count(words: String)
  /// The most frequent artists and tags.
  case artists, tags
  case animation(Int)
  case thumbnail(Int)
  case image(ImageKey)
  case frame(Int, number: Int)

  /// Parses a request target; nil for a path that no live page has.
  init?(_ target: RequestTarget) {
    let path = target.path.joined(separator: "/")
    if path.isEmpty {
      self = .page
    } else if path != "index.html", GalleryAssets.paths.contains(path) {
      self = .asset(path)
    } else if let key = SitePath.key(path, extension: "json") {
      self.init(key, target.query)
    } else {
      // Browsers detect the format from the contents.
      switch SitePath.Image(path) {
      case .thumbnail(let work): self = .thumbnail(work)
      case .page(let key): self = .image(key)
      case .frame(let work, let number): self = .frame(work, number: number)
      case nil: return nil
      }
    }
  }

  private init?(_ key: SitePath.Key, _ query: [String: String]) {
    switch key {
    case .index: self = .index
    case .recents: self = .recents
    case .favourites: self = .favourites
    case .bookmarks: self = .bookmarks
    case .artists: self = .artists
    case .tags: self = .tags
    case .works(let shard): self = .works(shard)
    case .animation(let work): self = .animation(work)
    case .count:
      guard let words = query["q"] else { return nil }
      self = .count(words: words)
    case .find:
      guard let words = query["q"] else { return nil }
      let after = query["after"].map { Int(digits: $0) }
      if case .some(nil) = after { return nil }
      self = .find(words: words, after: after ?? nil)
    case .date(let kind, let date):
      guard let pages = Int(digits: query["pages"] ?? "1"), (1...100).contains(pages) else { return nil }
      self = .date(kind, date, pages: pages)
    case .ratios, .search, .names: return nil
    }
  }
}
