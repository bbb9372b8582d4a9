internal import HTTPServer
import RankingLogCore

/// The resources that pages request: the paths of a static site, generated on demand.
enum BrowseRoute: Equatable {
  /// The page itself.
  case page
  /// A file of the front end.
  case asset(String)
  case index
  /// The recently viewed works, and the account's bookmarks.
  case recents, favourites
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

  /// Parses a request target; nil for a path that no site has.
  init?(_ target: RequestTarget) {
    let path = target.path
    switch (path.first, path.count) {
    case (nil, _): self = .page
    case ("app.css", 1), ("app.js", 1): self = .asset(path[0])
    case ("data", 2...3):
      guard let data = Self.data(path.dropFirst(), target.query) else { return nil }
      self = data
    case ("thumbnail", 3), ("image", 3), ("frame", 4):
      guard let picture = Self.picture(path) else { return nil }
      self = picture
    default: return nil
    }
  }

  private static func data(_ path: ArraySlice<String>, _ query: [String: String]) -> BrowseRoute? {
    guard let last = path.last, last.hasSuffix(".js"), let first = path.first else { return nil }
    let name = last.dropLast(3)
    if path.count == 1 {
      switch name {
      case SitePath.indexKey: return .index
      case SitePath.recentsKey: return .recents
      case SitePath.favouritesKey: return .favourites
      case SitePath.artistsKey: return .artists
      case SitePath.tagsKey: return .tags
      case SitePath.countKey: return query["q"].map { .count(words: $0) }
      case SitePath.findKey:
        guard let words = query["q"] else { return nil }
        guard let after = query["after"] else { return .find(words: words, after: nil) }
        return Int(digits: after).map { .find(words: words, after: $0) }
      default: return nil
      }
    }
    switch first {
    case "work": return Int(digits: name).map { .works($0) }
    case "animation": return Int(id: name).map { .animation($0) }
    default:
      guard let kind = RankingKind.all.first(where: { $0.name == first }),
        let date = RankingDate(String(name)),
        let pages = Int(digits: query["pages"] ?? "1"), (1...100).contains(pages)
      else { return nil }
      return .date(kind, date, pages: pages)
    }
  }

  /// Directories are ranges of IDs. File name extensions are ignored: browsers detect the format from the contents.
  private static func picture(_ path: [String]) -> BrowseRoute? {
    guard let folder = Int(digits: path[1]), let name = path[path.count - 1].split(separator: ".").first
    else {
      return nil
    }
    let page = name.firstRange(of: "_p")
    let parts = page.map { [name[..<$0.lowerBound], name[$0.upperBound...]] } ?? [name]
    let work = path[0] == "frame" ? Int(id: path[2]) : parts.first.flatMap { Int(id: $0) }
    guard let work, SitePath.workShard(work) == folder else { return nil }
    switch (path[0], parts.count) {
    case ("thumbnail", 1): return .thumbnail(work)
    case ("image", 2): return Int(digits: parts[1]).map { .image(ImageKey(work, page: $0)) }
    case ("frame", 1): return Int(digits: name).map { .frame(work, number: $0) }
    default: return nil
    }
  }
}
