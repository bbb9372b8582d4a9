/// A template for file names: `{ranking}/{date}/{rank:000}_{id}_p{page}{size}.{ext}`.
///
/// `/` separates directories. Zeros after a colon set the minimum number of digits.
public struct NameTemplate: Hashable, Sendable {
  /// The keys allowed in braces.
  public enum Key: String, CaseIterable, Sendable {
    /// The mode, with `-content` unless the content is `all`: `daily`, `weekly-manga`.
    case ranking
    /// The ranking's mode.
    case mode
    /// The ranking's content.
    case content
    /// The ranking's date: `2024-01-05`.
    case date
    /// The year of the ranking's date, in four digits.
    case year
    /// The month of the ranking's date, in two digits.
    case month
    /// The day of the ranking's date, in two digits.
    case day
    /// The rank, or the position if the source has no ranks.
    case rank
    /// The work's ID.
    case id
    /// The page, from 0; all pages of a work have the same number of digits.
    case page
    /// The size: empty for originals, otherwise `_regular` etc.
    case size
    /// The file extension.
    case ext
    /// The work's title, sanitized for file names.
    case title
    /// The artist's name, sanitized for file names.
    case artist
    /// The artist's ID.
    case artistID = "artist_id"
    /// The work's type: `illust`, `manga` or `ugoira`.
    case type
  }

  /// The default name in a ranking.
  public static let ranking = NameTemplate(
    unchecked: [
      [.key(.ranking, 0)], [.key(.date, 0)], [.key(.rank, 3), .literal("_")] + NameTemplate.single,
    ])

  /// The default name of a single work.
  public static let work = NameTemplate(unchecked: [NameTemplate.single])

  private static let single: [Part] = [
    .key(.id, 0), .literal("_p"), .key(.page, 0), .key(.size, 0), .literal("."), .key(.ext, 0),
  ]

  enum Part: Hashable, Sendable {
    case literal(String)
    case key(Key, Int)
  }

  /// The template's source text; empty for the default names.
  let text: String
  /// The parts of each path component.
  let components: [[Part]]

  /// Parses a template.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the problem, and with the valid keys for an unknown key; the template
  ///   itself is not repeated.
  public init(_ text: String) throws(RankingLogError) {
    guard !text.hasPrefix("/") else {
      throw .usage("absolute path; use a path relative to the output directory")
    }
    // Paths are never that long, and the time for building one is quadratic in the number of parts.
    guard text.utf8.count <= 1000 else { throw .usage("longer than 1000 bytes") }
    var components: [[Part]] = [[]]
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "/": components.append([])
      case "{":
        components[components.count - 1].append(try NameTemplate.key(TemplateKey(from: &rest)))
      default: components[components.count - 1].append(.literal(String(character)))
      }
    }
    for component in components where component.isEmpty || component == [.literal("."), .literal(".")] {
      throw .usage("empty component or '..'")
    }
    for component in components where FileNameSanitizer.limit <= NameTemplate.fixedLength(component) {
      throw .usage(
        "no room for the values of the keys: a name has at most \(FileNameSanitizer.limit) bytes")
    }
    guard !text.hasSuffix(".part") else { throw .usage("ends in .part, like an incomplete file") }
    self.text = text
    self.components = components
  }

  /// Returns the approximate number of bytes of a component that cannot be shortened.
  private static func fixedLength(_ component: [Part]) -> Int {
    component.reduce(0) { length, part in
      switch part {
      case .literal(let text): length + text.utf8.count
      case .key(.ranking, _), .key(.mode, _), .key(.content, _), .key(.title, _), .key(.artist, _),
        .key(.type, _):
        length
      case .key(_, let width): length + max(width, 10)
      }
    }
  }

  private init(unchecked components: [[Part]]) { (text, self.components) = ("", components) }

  private static func key(_ key: TemplateKey<Key>) throws(RankingLogError) -> Part {
    let zeros = key.argument ?? ""
    guard zeros.allSatisfy({ $0 == "0" }), zeros.count <= 20 else {
      throw .usage("{\(key.text)}: only zeros may follow the colon, as in {rank:000}")
    }
    return .key(key.name, zeros.count)
  }
}

/// The values for the keys of a template.
struct NameValues {
  var illust: Illust
  var appearance: RankingAppearance?
  var page: Int
  var size: ImageSize
  var format: String
}

extension NameTemplate {
  /// Returns the relative path of an image, safe for any title.
  func path(_ values: NameValues) -> String {
    components.map { parts in
      FileNameSanitizer.component(parts.map { piece($0, values) })
    }.joined(separator: "/")
  }

  private func piece(_ part: Part, _ values: NameValues) -> FileNameSanitizer.Piece {
    switch part {
    case .literal(let text): FileNameSanitizer.Piece(text: FileNameSanitizer.clean(text))
    case .key(let key, let width): piece(key, width, values)
    }
  }

  private func piece(_ key: Key, _ width: Int, _ values: NameValues) -> FileNameSanitizer.Piece {
    func number(_ number: Int?) -> FileNameSanitizer.Piece {
      FileNameSanitizer.Piece(text: number?.padded(to: width) ?? unknown)
    }
    func text(_ text: String?) -> FileNameSanitizer.Piece {
      FileNameSanitizer.Piece(text: text.map(FileNameSanitizer.clean) ?? unknown, isText: true)
    }
    let (illust, appearance) = (values.illust, values.appearance)
    switch key {
    case .ranking: return text(appearance?.kind.name)
    case .mode: return text(appearance?.kind.mode.rawValue)
    case .content: return text(appearance?.kind.content.rawValue)
    case .date: return FileNameSanitizer.Piece(text: appearance?.date.description ?? unknown)
    case .year: return number(appearance?.date.civil.year)
    case .month: return FileNameSanitizer.Piece(text: appearance?.date.civil.month.padded(to: 2) ?? unknown)
    case .day: return FileNameSanitizer.Piece(text: appearance?.date.civil.day.padded(to: 2) ?? unknown)
    case .rank: return number(appearance?.rank)
    case .id: return number(illust.id)
    // All pages of a work have the same number of digits, so that listings are in page order.
    case .page: return number(values.page).padded(to: String(max((illust.pageCount ?? 1) - 1, 0)).count)
    case .size:
      return FileNameSanitizer.Piece(text: values.size == .original ? "" : "_\(values.size.rawValue)")
    case .ext: return FileNameSanitizer.Piece(text: values.format)
    case .title: return text(illust.title)
    case .artist: return text(illust.artist?.name)
    case .artistID: return number(illust.artist?.id)
    case .type: return text(illust.type?.rawValue)
    }
  }

  private var unknown: String { "unknown" }
}

extension FileNameSanitizer.Piece {
  fileprivate func padded(to width: Int) -> FileNameSanitizer.Piece {
    Int(digits: text).map { FileNameSanitizer.Piece(text: $0.padded(to: max(width, text.utf8.count))) }
      ?? self
  }
}
