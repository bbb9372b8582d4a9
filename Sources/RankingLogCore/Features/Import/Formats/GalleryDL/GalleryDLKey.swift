/// A key of gallery-dl's archive (gallery_dl/extractor/pixiv.py, `archive_fmt`). The site name is followed by the
/// work's ID, the page and the extension, in a format that depends on the kind of list.
///
///     pixiv114862000_p00.jpg, pixiv114862000.jpg       a page of a work, or its only file
///     pixivr_day_2024-01-05_1148620000.jpg             in a ranking: ID and page without a separator
///     pixivf_123_1148620000.jpg, F_…, s_{word}_…       bookmarks, followed artists, a search
enum GalleryDLKey: Equatable {
  /// A page without ambiguity.
  case page(id: Int, page: Int)
  /// The digits of the ID, which may be directly followed by a page.
  case digits(Int, list: List)
  /// Not a page of a work, with the reason.
  case other(String)
  /// Not in gallery-dl's default format, or from an unknown site.
  case unknown(String)

  /// The list that contained the work.
  struct List: Equatable {
    /// The part of the key before the digits, which is equal for all keys of a list.
    var prefix: Substring
    /// The ranking, in gallery-dl's terms; nil for other lists.
    var ranking: Ranking?
  }

  struct Ranking: Equatable {
    /// The app API's name of the mode.
    var mode: String
    var date: RankingDate
  }

  private static let site = "pixiv"

  /// - Parameter isPixivOnly: Whether keys without a site name belong to pixiv.
  init(_ key: String, isPixivOnly: Bool) {
    guard key.utf8.starts(with: Self.site.utf8) else {
      self = Self(key, of: key[...], isPixivOnly: isPixivOnly)
      return
    }
    self = Self.named(key, of: key.dropFirst(Self.site.count))
  }

  /// A key without a site name. Other sites have a name or another format.
  private init(_ key: String, of text: Substring, isPixivOnly: Bool) {
    let named = Self.named(key, of: text)
    switch named {
    case .digits(_, let list) where isPixivOnly || list.ranking != nil: self = named
    case .page where isPixivOnly || text.utf8.contains(UInt8(ascii: "_")): self = named
    case .digits, .page: self = .unknown("key without a site name")
    case .other where isPixivOnly: self = named
    case .other, .unknown: self = .other("key of another site")
    }
  }

  private static func named(_ key: String, of text: Substring) -> GalleryDLKey {
    let words = text.split(separator: "_", omittingEmptySubsequences: false)
    guard var last = words.last.map({ withoutExtension($0) }), let first = words.first else {
      return .unknown("empty key")
    }
    var lists = words.dropLast()
    var page: Int?
    if let number = Self.page(last), let tail = lists.popLast() { (page, last) = (number, tail) }
    guard let digits = number(last) else { return notAWork(first) }
    guard let kind = lists.first else {
      return withoutList(digits, page: page)
    }
    guard ["r", "f", "F", "s"].contains(kind), lists.count > 1 else { return notAWork(first) }
    if let page { return isID(digits) ? .page(id: digits, page: page) : .unknown("invalid work ID") }
    let prefix = key[..<last.startIndex]
    guard kind == "r" else { return .digits(digits, list: List(prefix: prefix)) }
    guard lists.count > 2, let date = lists.last.flatMap({ RankingDate($0) }) else {
      return .unknown("ranking without a date")
    }
    let mode = lists.dropFirst().dropLast().joined(separator: "_")
    return .digits(digits, list: List(prefix: prefix, ranking: Ranking(mode: mode, date: date)))
  }

  private static func withoutList(_ id: Int, page: Int?) -> GalleryDLKey {
    isID(id) ? .page(id: id, page: page ?? 0) : .unknown("invalid work ID")
  }

  /// Classifies `avatar_123.jpg`, `background_…`, `S123_…` (Sketch), `V123_…` (pixivision), `-novel123`.
  private static func notAWork(_ first: Substring) -> GalleryDLKey {
    let isOther =
      first == "avatar" || first == "background" || first.first == "-"
      || "SV".contains(first.first ?? " ") && number(first.dropFirst()) != nil
    return isOther ? .other("not a page of a work") : .unknown("unknown key format")
  }

  /// Returns a word without `.jpg`. Keys had no extension until February 2018.
  private static func withoutExtension(_ word: Substring) -> Substring {
    guard let dot = word.lastIndex(of: ".") else { return word }
    let letters = word[word.index(after: dot)...].utf8
    let isExtension = (1...5).contains(letters.count) && letters.allSatisfy(\.isLetterOrDigit)
    return isExtension ? word[..<dot] : word
  }

  /// Parses `p00`, or a single digit in user-defined formats.
  private static func page(_ word: Substring) -> Int? {
    guard word.utf8.first == UInt8(ascii: "p"), (2...5).contains(word.utf8.count) else { return nil }
    return Int(digits: word.dropFirst()).flatMap { ExternalDataLimits.page.contains($0) ? $0 : nil }
  }

  /// Parses a number of at most 13 digits without a leading 0: an ID and a page.
  private static func number(_ word: Substring) -> Int? {
    guard (1...13).contains(word.utf8.count), word.utf8.first != UInt8(ascii: "0") else { return nil }
    return Int(digits: word)
  }

  private static func isID(_ number: Int) -> Bool { (1..<GalleryDLKeys.highestID).contains(number) }
}
