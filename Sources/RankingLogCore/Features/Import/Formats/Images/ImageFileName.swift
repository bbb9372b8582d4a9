/// The information in an image's file name, in the formats used by pixiv and by programs that download from it.
///
///     114862000_p0.jpg, 001_114862000_p0_regular.jpg    pixiv, gallery-dl, rankinglog with a rank, a size, a version
///     114862000_p0 - title.jpg, 114862000_p0-title.jpg  PixivUtil2, PixivBatchDownloader
///     114862000_ugoira1920x1080.zip                     an animation
///     (114862000)title_p0.jpg                           pxder
///     pixiv_11_114862000_p00.jpg                        gallery-dl until August 2019
///     illust_114862000_114862000_p0.jpg
///     114862000.jpg, 114862000 - title.jpg              only the ID, which may be any number
///     114862000_big_p0.jpg                              pixiv until 2014
struct ImageFileName: Equatable, Sendable {
  let id: Int
  /// The page, from 0; nil if the name contains none, as for animations and works with a single file: page 0.
  var page: Int?
  var size = ImageSize.original
  /// Whether it is the ZIP of an animation.
  var isAnimation = false
  /// Whether the name may be any number, so that it is accepted only with a record.
  var needsConfirmation = false
  /// Whether the page may be the end of a title.
  var mayEndTitle = false

  /// The extensions of files that pixiv serves, and of `.webp` files, which other programs convert to.
  private static let extensions: Set = ["jpg", "jpeg", "png", "gif", "webp", "zip"]
  private static let longest = 1000

  /// - Parameter name: The last component of a path.
  /// - Returns: nil for any other format. Digits are ASCII.
  init?(_ name: String) {
    guard name.utf8.count <= Self.longest, !name.utf8.contains(UInt8(ascii: "/")),
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    let kind = name[name.utf8.index(after: dot)...].lowercased()
    guard Self.extensions.contains(kind), let form = Self.form(of: name.utf8[..<dot]) else { return nil }
    self = form
    if isAnimation != (kind == "zip") {
      // Animations are ZIPs, regardless of the name; converted ones are not pixiv's files.
      guard kind == "zip", (page ?? 0) == 0 else { return nil }
      isAnimation = true
    }
  }

  private init(id: Int) { self.id = id }

  private static func form(of stem: Substring.UTF8View) -> ImageFileName? {
    var scanner = NameScanner(stem)
    scanner.dropCopyNumber()
    if scanner.take("(") { return titled(&scanner) }
    if scanner.take("pixiv_") {
      guard scanner.number(10) != nil, scanner.take("_"), let id = scanner.id() else { return nil }
      return scanner.isAtEnd ? ImageFileName(id: id) : paged(id, &scanner, hasTitle: false)
    }
    if scanner.take("illust_") {
      guard let id = scanner.id(), scanner.take("_"), scanner.id() == id else { return nil }
      return paged(id, &scanner, hasTitle: false)
    }
    return ranked(scanner) ?? plain(&scanner)
  }

  /// Parses `(id)title[_pN]`. A title may end like a page.
  private static func titled(_ scanner: inout NameScanner) -> ImageFileName? {
    guard let id = scanner.id(), scanner.take(")") else { return nil }
    var name = ImageFileName(id: id)
    name.page = scanner.lastPage()
    name.mayEndTitle = name.page.map { $0 > 0 } ?? false
    return name
  }

  /// Parses `rank_id_pN…`.
  private static func ranked(_ start: NameScanner) -> ImageFileName? {
    var scanner = start
    guard scanner.number(5) != nil, scanner.take("_"), let id = scanner.id() else { return nil }
    return paged(id, &scanner) ?? animation(id, &scanner)
  }

  private static func plain(_ scanner: inout NameScanner) -> ImageFileName? {
    guard let id = scanner.id() else { return nil }
    scanner.dropSecret()
    var name = ImageFileName(id: id)
    if scanner.isAtEnd || scanner.take(" - ") {
      name.needsConfirmation = true
      return name
    }
    if let found = paged(id, &scanner) ?? animation(id, &scanner) { return found }
    if let size = scanner.onlySize(today) {
      name.size = size
      return name
    }
    name.needsConfirmation = true
    // The names until 2014.
    if let size = scanner.onlySize(former) {
      name.size = size
      return name
    }
    guard scanner.take("_big"), let page = scanner.page(), scanner.isEnd(hasTitle: true) else { return nil }
    name.page = page
    return name
  }

  private static let today: [(StaticString, ImageSize)] = [
    ("_master1200", .regular), ("_square1200", .thumbnail), ("_custom1200", .thumbnail),
  ]
  private static let own: [(StaticString, ImageSize)] = [
    ("_regular", .regular), ("_mobile", .mobile), ("_thumbnail", .thumbnail),
  ]
  private static let former: [(StaticString, ImageSize)] = [
    ("_m", .regular), ("_480mw", .mobile), ("_s", .thumbnail), ("_128x128", .thumbnail),
  ]

  /// Parses `_pN`, optionally followed by a size, a version and a title.
  private static func paged(_ id: Int, _ scanner: inout NameScanner, hasTitle: Bool = true)
    -> ImageFileName?
  {
    guard let page = scanner.page() else { return nil }
    var name = ImageFileName(id: id)
    name.page = page
    for (words, size) in today + own where scanner.take(words) {
      name.size = size
      break
    }
    return scanner.isEnd(hasTitle: hasTitle) ? name : nil
  }

  private static func animation(_ id: Int, _ scanner: inout NameScanner) -> ImageFileName? {
    var name = ImageFileName(id: id)
    if scanner.take("_ugoira600x600") {
      name.size = .regular
    } else if !scanner.take("_ugoira1920x1080") {
      return nil
    }
    name.isAnimation = true
    return scanner.isEnd(hasTitle: true) ? name : nil
  }
}
