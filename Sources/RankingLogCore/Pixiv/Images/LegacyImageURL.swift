/// An address of the storage that pixiv used until about October 2014: a folder for each artist.
///
///     http://i2.pixiv.net/img32/img/<account>/[mobile/]<id>[_<10 hex>][_480mw|_128x128|_s|_m].<ext>[?<timestamp>]
struct LegacyImageURL: Hashable {
  private let folder: Substring
  private let name: String
  private let query: Substring
  let id: Int

  init?(_ address: String) {
    let address = ImageHosts.today(address)
    let path = address.prefix { $0 != "?" }
    guard ImageHosts.isImage(address: address), ImageURL(address) == nil,
      let slash = path.lastIndex(of: "/"),
      let dot = path.lastIndex(of: "."), dot > slash, path.contains("/img/"), !path.contains("/img-inf/")
    else { return nil }
    let parts = path[path.index(after: slash)..<dot].split(separator: "_")
    guard let first = parts.first, let id = Int(digits: first) else { return nil }
    self.id = id
    // Works set to private have ten hexadecimal digits after the id, in every size.
    let secret = parts.dropFirst().first { $0.utf8.count == 10 && $0.allSatisfy(\.isHexDigit) }
    name = secret.map { "\(id)_\($0)" } ?? String(id)
    let folder = path[..<slash]
    self.folder = folder.hasSuffix("/mobile") ? folder.dropLast("/mobile".count) : folder
    query = address[path.endIndex...]
  }

  /// The address of the work in a reduced size; no name of its single pages is known. At most 480 pixels wide it
  /// is always JPEG, at most 600 it is what the original is.
  func reduced(_ size: ImageSize, extension fileExtension: String) -> String? {
    switch size {
    case .mobile: "\(folder)/mobile/\(name)_480mw.jpg\(query)"
    case .regular: "\(folder)/\(name)_m.\(fileExtension)\(query)"
    case .thumbnail, .original: nil
    }
  }

  /// The address of a page's original.
  ///
  /// Pages of works up to id 11,319,930 are `_p0`; later ones have that name reduced, and `_big_p0` whole.
  func original(page: Int, of pageCount: Int, extension fileExtension: String) -> String {
    let pagePart = pageCount < 2 ? "" : id > 11_319_930 ? "_big_p\(page)" : "_p\(page)"
    return "\(folder)/\(name)\(pagePart).\(fileExtension)\(query)"
  }
}
