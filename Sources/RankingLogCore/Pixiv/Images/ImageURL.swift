/// A parsed URL of pixiv's image storage.
///
///     https://i.pximg.net/[c/<size>/]<store>/img/YYYY/MM/DD/HH/mm/ss/<id>[-<hash>][_p<n>|_ugoira<n>][_<form>].<ext>
///
/// The time is that of the file's last upload, in Japan. Old URLs (until about October 2014) are in an artist's folder
/// instead; see ``LegacyImageURL``.
struct ImageURL: Hashable {
  /// The work's id.
  let id: Int
  /// The page, from 0; nil if the URL has none (a ugoira's preview, the first URLs of 2014).
  let page: Int?
  let uploadedAt: Timestamp
  /// `-` and 32 hexadecimal digits, in URLs of works with limited visibility.
  let hash: String
  let store: Substring
  let fileExtension: Substring

  /// The current storage, which also serves the paths of its dead predecessors (`i2.pixiv.net`).
  static let base = "https://i.pximg.net/"

  init?(_ url: String) {
    guard ImageHosts.isImage(url: url) else { return nil }
    // By bytes: lists have thousands of URLs, and splitting by characters is slow.
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    guard let img = parts.firstIndex(of: "img"), parts.count == img + 8,
      let store = parts[..<img].last(where: { !$0.isEmpty }), ImageURL.stores.contains(store),
      let uploadedAt = ImageURL.time(parts[(img + 1)...]), let name = FileName(parts[img + 7])
    else { return nil }
    self.store = store
    self.uploadedAt = uploadedAt
    (id, page, hash, fileExtension) = (name.id, name.page, name.hash, name.fileExtension)
  }

  /// The URL of a page's original with an extension.
  func original(page: Int, extension fileExtension: String) -> String {
    "\(ImageURL.base)img-original/img/\(uploadedAt.imagePath)/\(id)\(hash)_p\(page).\(fileExtension)"
  }

  /// The URL of a resized page, always JPEG. A ugoira's preview has no page number.
  func reduced(_ size: ImageSize, page: Int, isUgoira: Bool) -> String {
    let folder =
      switch size {
      case .mobile: "c/480x960/"
      case .thumbnail: "c/240x480/"
      case .regular, .original: ""
      }
    let pagePart = isUgoira ? "" : "_p\(page)"
    return
      "\(ImageURL.base)\(folder)img-master/img/\(uploadedAt.imagePath)/\(id)\(hash)\(pagePart)_master1200.jpg"
  }

  private static let stores: [Substring] = ["img-master", "img-original", "custom-thumb", "img-zip-ugoira"]

  /// The time from the six path components after `img`.
  static func time(_ parts: ArraySlice<Substring>) -> Timestamp? {
    let numbers = zip(parts, [4, 2, 2, 2, 2, 2]).compactMap { Int(digits: $0, count: $1) }
    guard numbers.count == 6, let date = RankingDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    return Timestamp(japan: date, hour: numbers[3], minute: numbers[4], second: numbers[5])
  }
}

/// The last component of a URL: `<id>[-<hash>][_p<n>|_ugoira<n>][_<form>].<ext>`.
private struct FileName {
  let id: Int
  let page: Int?
  let hash: String
  let fileExtension: Substring

  init?(_ name: Substring) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    fileExtension = name[name.utf8.index(after: dot)...]
    let parts = name.utf8[..<dot].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .map(Substring.init)
    let number = parts[0].utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1).map(Substring.init)
    guard let first = number.first, let id = Int(digits: first) else { return nil }
    self.id = id
    hash = number.count == 2 ? "-\(number[1])" : ""
    page = parts.count > 1 && parts[1].first == "p" ? Int(digits: parts[1].dropFirst()) : nil
  }
}
