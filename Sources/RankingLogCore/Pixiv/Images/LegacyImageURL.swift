/// A URL of the storage that pixiv used until about October 2014, with a directory per artist.
///
///     http://i2.pixiv.net/img32/img/<account>/[mobile/]<id>[_<10 hex>][_480mw|_128x128|_s|_m].<ext>[?<timestamp>]
struct LegacyImageURL: Hashable {
  private let folder: Substring
  private let name: String
  private let query: Substring
  let id: Int

  init?(_ url: String) {
    guard ImageHosts.isImage(url: url), ImageURL(url) == nil else { return nil }
    let url = ImageHosts.today(url)
    // By bytes, because a page of SAPI has hundreds of URLs.
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), let dot = path.lastIndex(of: UInt8(ascii: ".")),
      dot > slash
    else { return nil }
    let folders = path[..<slash].split(separator: UInt8(ascii: "/"))
    let parts = path[path.index(after: slash)..<dot].split(separator: UInt8(ascii: "_"))
    guard folders.contains(where: { $0.elementsEqual("img".utf8) }),
      !folders.contains(where: { $0.elementsEqual("img-inf".utf8) }),
      let first = parts.first, let id = Int(digits: first)
    else { return nil }
    self.id = id
    // Private works have ten hexadecimal digits after the ID, in every size.
    let secret = parts.dropFirst().first { $0.count == 10 && $0.allSatisfy { $0.hexValue != nil } }
    name = secret.map { "\(id)_\(Substring($0))" } ?? String(id)
    let isMobile = folders.last?.elementsEqual("mobile".utf8) ?? false
    folder = Substring(url.utf8[..<slash].dropLast(isMobile ? "/mobile".utf8.count : 0))
    query = url[path.endIndex...]
  }

  /// The URL of the resized work; the names of its single pages are unknown. Up to 480 pixels wide it is always JPEG,
  /// up to 600 pixels it has the original's format.
  func reduced(_ size: ImageSize, extension fileExtension: String) -> String? {
    switch size {
    case .mobile: "\(folder)/mobile/\(name)_480mw.jpg\(query)"
    case .regular: "\(folder)/\(name)_m.\(fileExtension)\(query)"
    case .thumbnail, .original: nil
    }
  }

  /// The URL of a page's original.
  ///
  /// Pages of works up to ID 11,319,930 are `_p0`. For later works that is the resized image, and `_big_p0` the
  /// original.
  func original(page: Int, of pageCount: Int, extension fileExtension: String) -> String {
    let pagePart = pageCount < 2 ? "" : id > 11_319_930 ? "_big_p\(page)" : "_p\(page)"
    return "\(folder)/\(name)\(pagePart).\(fileExtension)\(query)"
  }
}
