/// A format of feeds.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// Atom (RFC 4287).
  case atom
  /// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
  case json
}

/// The images in a feed.
public enum FeedImages: String, CaseIterable, Sendable {
  /// A feed without images.
  case none
  /// The URLs of thumbnails. pixiv's image host refuses readers that send no Referer header.
  case thumbnail
  /// Thumbnails from the image cache, as data URLs.
  case embedded
}

extension Feeds {
  /// Returns a feed as a document. The same rankings give the same bytes.
  ///
  /// The default title is the name of the ranking. The URL, if any, is the address at which the feed is published.
  public func document(
    _ feed: WorkFeed, _ format: FeedFormat, images: FeedImages = .none, title: String? = nil,
    url: String? = nil
  ) async throws -> [UInt8] {
    let document = FeedDocument(
      feed: feed.sanitized, title: title ?? feed.selection.kind.name, url: url,
      identity: try feed.selection.identity,
      images: try await sources(feed, images), calendar: services.calendar)
    switch format {
    case .atom: return Array(document.atom.utf8)
    case .json: return document.json
    }
  }

  /// Writes a document, unless the file has the same bytes already.
  ///
  /// - Returns: Whether the file was written.
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if another file than a feed has the name.
  public func write(_ document: [UInt8], to path: String) throws(RankingLogError) -> Bool {
    try AtomicFile.check(path, beginning: FeedDocument.atomStart, FeedDocument.jsonStart)
    if Files.length(path) == document.count, try Files.read(path) == document { return false }
    try AtomicFile.replace(path, with: document)
    return true
  }

  /// Returns the addresses of images, by work.
  private func sources(_ feed: WorkFeed, _ images: FeedImages) async throws -> [Int: String] {
    var sources: [Int: String] = [:]
    let works = feed.entries.map(\.entry.illust)
    switch images {
    case .none: break
    case .thumbnail:
      for work in works { sources[work.id] = work.images.thumbnail }
    case .embedded:
      let library = ImageLibrary(services: services, size: .thumbnail, fetches: false)
      try await library.images(Set(works.map { ImageKey($0.id) })) { key, result in
        guard case .image(let image) = result else { return }
        sources[key.illust] = "data:\(image.format.mediaType);base64,\(try image.bytes().base64)"
      }
    }
    return sources
  }
}

extension WorkFeed {
  /// The feed with sanitized titles, names and tags, because some readers run in terminals.
  fileprivate var sanitized: WorkFeed {
    var feed = self
    for index in entries.indices {
      let work = entries[index].entry.illust
      feed.entries[index].entry.illust.title = work.title.sanitized()
      feed.entries[index].entry.illust.artist?.name = work.artist?.name.sanitized() ?? ""
      feed.entries[index].entry.illust.tags = Tags(work.tags.map { $0.sanitized() })
    }
    return feed
  }
}

extension WorkFeed.Selection {
  /// The series in an identifier: `daily`, `daily/illust`.
  fileprivate var path: String {
    kind.content == .all ? kind.mode.rawValue : "\(kind.mode.rawValue)/\(kind.content.rawValue)"
  }

  /// A name that differs for other selections.
  fileprivate var identity: String {
    get throws(RankingLogError) {
      let name = path
      guard depth != nil || filter?.isEmpty == false || isEveryDay else { return name }
      let text = "\(depth ?? 0)\n\(filter.map(String.init) ?? "")\n\(isEveryDay)"
      return name + "?" + (try Digest.of(text.utf8, .sha256).prefix(8)).hexadecimal
    }
  }
}

/// A feed in its formats.
private struct FeedDocument {
  /// The first bytes of each format.
  static let atomStart = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n<feed "
  static let jsonStart = #"{"version":"https://jsonfeed.org/version/1"#

  let feed: WorkFeed
  let title: String
  let url: String?
  let identity: String
  /// The addresses of images, by work.
  let images: [Int: String]
  let calendar: PublicationCalendar

  private static let prefix = "tag:rankinglog,2026:"

  var atom: String {
    var lines = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(Self.prefix)\(identity)</id>
      <title>\(XMLText.escaped(title))</title>
      <updated>\(time(feed.entries.first?.date ?? feed.selection.kind.mode.firstDate))</updated>
      <link rel="alternate" type="text/html" href="\(XMLText.attribute(page))"/>
      <author><name>pixiv</name></author>
      <generator>RankingLog</generator>

      """
    if let url { lines += "<link rel=\"self\" href=\"\(XMLText.attribute(url))\"/>\n" }
    for entry in feed.entries { lines += atom(entry) }
    return lines + "</feed>\n"
  }

  private func atom(_ entry: WorkFeed.Entry) -> String {
    let work = entry.entry.illust
    var lines = """
      <entry>
      <id>\(id(entry))</id>
      <title>\(XMLText.escaped(entry.title))</title>
      <link rel="alternate" type="text/html" href="\(work.url)"/>
      <published>\(time(entry.date))</published>
      <updated>\(time(entry.date))</updated>

      """
    if let artist = work.artist {
      lines += "<author><name>\(XMLText.escaped(artist.name))</name><uri>\(artist.url)</uri></author>\n"
    }
    for tag in work.tags { lines += "<category term=\"\(XMLText.attribute(tag))\"/>\n" }
    return lines + "<content type=\"html\">\(XMLText.escaped(html(entry)))</content>\n</entry>\n"
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", "https://jsonfeed.org/version/1.1")
      writer.member("title", title)
      writer.member("home_page_url", page)
      if let url { writer.member("feed_url", url) }
      writer.member("items", feed.entries) { writer, entry in json(entry, &writer) }
    }
    writer.endLine()
    return writer.bytes
  }

  private func json(_ entry: WorkFeed.Entry, _ writer: inout JSONWriter) {
    let work = entry.entry.illust
    writer.object { writer in
      writer.member("id", id(entry))
      writer.member("url", work.url)
      writer.member("title", entry.title)
      writer.member("content_html", html(entry))
      if let image = images[work.id], image.hasPrefix("https:") { writer.member("image", image) }
      writer.member("date_published", time(entry.date))
      if let artist = work.artist {
        writer.member("authors", [artist]) { writer, artist in
          writer.object { writer in
            writer.member("name", artist.name)
            writer.member("url", artist.url)
          }
        }
      }
      writer.member("tags", Array(work.tags))
    }
  }

  /// The page of the ranking at pixiv.
  private var page: String { feed.selection.kind.url }

  /// A work has one identifier in all feeds of its series.
  private func id(_ entry: WorkFeed.Entry) -> String {
    let date = feed.selection.isEveryDay ? "\(entry.date)/" : ""
    return "\(Self.prefix)\(feed.selection.path)/\(date)\(entry.entry.illust.id)"
  }

  private func time(_ date: RankingDate) -> String {
    calendar.publication(of: date).text(offset: Timestamp.japanOffset, suffix: "+09:00")
  }

  /// The image, the tags and the ranks.
  private func html(_ entry: WorkFeed.Entry) -> String {
    let work = entry.entry.illust
    var html = ""
    if let image = images[work.id] {
      let (image, title) = (XMLText.attribute(image), XMLText.attribute(work.title))
      html += "<p><a href=\"\(work.url)\"><img src=\"\(image)\" alt=\"\(title)\"></a></p>"
    }
    let tags = work.tags.map { "#" + XMLText.escaped($0) }.joined(separator: " ")
    if !tags.isEmpty { html += "<p>\(tags)</p>" }
    return html + "<p>\(entry.curve)</p>"
  }
}

extension WorkFeed.Entry {
  /// `3 ▲12 title - artist`.
  fileprivate var title: String {
    let (rank, work) = (entry.rankOrPosition, entry.illust)
    let change =
      switch entry.rankChange {
      case nil: ""
      case .new: " NEW"
      case .up(let ranks): " ▲\(ranks)"
      case .down(let ranks): " ▼\(ranks)"
      case .same: " ="
      }
    return "\(rank)\(change) \(work.title)" + (work.artist.map { " - \($0.name)" } ?? "")
  }

  /// The ranks on the newest stored dates: `2024-01-05: 3 → 1 → 2`.
  fileprivate var curve: String {
    let shown = ranks.suffix(30)
    guard let first = shown.first?.date else { return "\(date): \(entry.rankOrPosition)" }
    return "\(first): " + shown.map { "\($0.rank)" }.joined(separator: " → ")
  }
}
