/// A user's own sidecar: a name and the text of a file next to each image.
///
/// Keys in braces are replaced by values; `{tags:, }` sets the separator of the tags. `\n` and `\t` are a line feed and a
/// tab, and a backslash before another character gives this character.
public struct SidecarTemplate: Hashable, Sendable {
  /// The keys in braces, with the names of columns and records. Unknown values are empty.
  public enum Key: String, CaseIterable, Sendable {
    /// The work's ID.
    case id
    /// The page of the image, from 0.
    case page
    /// The number of pages of the work.
    case pageCount = "page_count"
    /// The work's title.
    case title
    /// The artist's name.
    case artist
    /// The artist's ID.
    case artistID = "artist_id"
    /// The work's tags, after the tag map, separated by `, ` or the given separator.
    case tags
    /// The work's type: `illust`, `manga` or `ugoira`.
    case type
    /// The work's age rating: `all`, `r18` or `r18g`.
    case ageRating = "age_rating"
    /// Whether the work is AI-generated: `yes` or `no`.
    case ai
    /// The width of the first page in pixels.
    case width
    /// The height of the first page in pixels.
    case height
    /// The number of views.
    case views
    /// The number of bookmarks.
    case bookmarks
    /// The work's caption, as plain text.
    case caption
    /// The address of the work's page at pixiv.
    case url
    /// The best stored rank.
    case rank
    /// The series of the best stored rank, such as `daily` or `weekly-manga`.
    case mode
    /// The date of the best stored rank.
    case date
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case key(Key, separator: String)
  }

  /// The name: `{stem}.txt` for the image's name without its extension, or only an extension: `txt` for `NAME.jpg.txt`.
  private let name: String
  private let parts: [Part]

  /// The endings of images, of animations, of unfinished downloads, and of the program's own sidecars.
  private static let reserved = Set(
    ImageFileFormat.allCases.map(\.rawValue) + ["jpeg", "apng", "mkv", "mp4", "webm"]
      + ["part", SidecarFormat.json.rawValue, SidecarFormat.xmp.rawValue])

  /// Parses a template.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the problem, and with the valid keys for an unknown key.
  public init(name: String, _ text: String) throws(RankingLogError) {
    let rest = name.hasPrefix("{stem}.") ? name.dropFirst("{stem}.".count) : name[...]
    guard !rest.isEmpty, rest.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: ".") }),
      !rest.hasPrefix("."),
      !rest.hasSuffix("."), rest.utf8.count <= 40
    else { throw .usage("invalid name; use an extension such as txt, or {stem}.txt") }
    let ending = rest.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !Self.reserved.contains(ending) else {
      throw .usage("invalid name; .\(ending) is the name of images or of rankinglog's own files")
    }
    (self.name, parts) = (name, try Self.parts(text))
  }

  private static func parts(_ text: String) throws(RankingLogError) -> [Part] {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": literal += Self.escaped(rest.popFirst())
      case "{":
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try key(TemplateKey(from: &rest)))
      default: literal.append(character)
      }
    }
    return literal.isEmpty ? parts : parts + [.text(literal)]
  }

  private static func key(_ key: TemplateKey<Key>) throws(RankingLogError) -> Part {
    guard var rest = key.argument else { return .key(key.name, separator: ", ") }
    guard key.name == .tags else { throw .usage("{\(key.text)}: only {tags} has a separator") }
    var separator = ""
    while let character = rest.popFirst() {
      separator += character == "\\" ? Self.escaped(rest.popFirst()) : String(character)
    }
    return .key(key.name, separator: separator)
  }

  private static func escaped(_ character: Character?) -> String {
    switch character {
    case "n": "\n"
    case "t": "\t"
    case let character?: String(character)
    case nil: "\\"
    }
  }

  func location(beside file: StoredFile.Location) -> StoredFile.Location {
    var path = file.relativePath
    var rest = name[...]
    if rest.hasPrefix("{stem}.") {
      rest = rest.dropFirst("{stem}.".count)
      if let dot = path.lastIndex(of: "."), !path[dot...].contains("/") { path = String(path[..<dot]) }
    }
    return StoredFile.Location(root: file.root, relativePath: "\(path).\(rest)")
  }

  /// Returns the file's text. Values contain neither line ends nor starts of escape sequences.
  func bytes(_ contents: SidecarContents, _ map: TagMap) -> [UInt8] {
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .key(.tags, let separator): tags(map.tags(of: contents.illust), separator)
      case .key(let key, _): (value(key, contents) ?? "").disarmed()
      }
    }
    return Array(texts.joined().utf8)
  }

  private func tags(_ tags: [String], _ separator: String) -> String {
    let tags = tags.map { $0.disarmed() }
    // Programs that separate tags by spaces write a tag's own spaces as underscores.
    return (separator == " " ? tags.map { $0.replacing(" ", with: "_") } : tags).joined(separator: separator)
  }

  private func value(_ key: Key, _ contents: SidecarContents) -> String? {
    let (illust, best) = (contents.illust, contents.best)
    let statistics = illust.statistics
    return switch key {
    case .id: "\(illust.id)"
    case .page: "\(contents.file.page)"
    case .pageCount: illust.pageCount.map { "\($0)" }
    case .title: illust.title
    case .artist: illust.artist?.name
    case .artistID: illust.artist.map { "\($0.id)" }
    case .tags: nil
    case .type: illust.type?.rawValue
    case .ageRating: illust.ageRating?.rawValue
    case .ai: illust.ai.map { $0 ? "yes" : "no" }
    case .width: illust.width.map { "\($0)" }
    case .height: illust.height.map { "\($0)" }
    case .views: statistics.views.map { "\($0)" }
    case .bookmarks: statistics.bookmarks.map { "\($0)" }
    case .caption: contents.caption
    case .url: illust.url
    case .rank: best.map { "\($0.rank)" }
    case .mode: best?.kind.name
    case .date: best?.date.description
    }
  }
}

/// Replacements for tags, such as a booru's own.
public struct TagMap: Sendable {
  private var replacements: [String: [String]] = [:]
  /// The row of the tag `*`, for all other tags.
  private static let others = "*"

  /// Creates a map that changes nothing.
  public init() {}

  /// Reads a CSV file: a tag and its replacements in each row. Without a replacement, the tag is omitted.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` for invalid CSV.
  public init(csv bytes: [UInt8]) throws(RankingLogError) {
    do {
      for row in try CSVReader.rows(bytes) {
        replacements[row[0]] = row.dropFirst().filter { !$0.isEmpty }
      }
    } catch {
      throw .usage("invalid CSV: \(error.reason)")
    }
  }

  /// Returns a work's tags with replacements, each once.
  func tags(of illust: Illust) -> [String] {
    var tags: [String] = []
    for tag in illust.tags {
      for new in replacements[tag] ?? replacements[Self.others] ?? [tag] where !tags.contains(new) {
        tags.append(new)
      }
    }
    return tags
  }
}
