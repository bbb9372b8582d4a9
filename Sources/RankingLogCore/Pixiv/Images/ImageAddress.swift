/// An address of pixiv's image storage, taken apart.
///
///     https://i.pximg.net/[c/<size>/]<store>/img/YYYY/MM/DD/HH/mm/ss/<id>[-<hash>][_p<n>|_ugoira<n>][_<form>].<ext>
///
/// The time is Japan's, of the last upload of the file. Old addresses (until about October 2014) lie in an
/// artist's folder instead; see ``OldImageAddress``.
struct ImageAddress: Hashable {
  /// The work.
  let id: Int
  /// The page, from 0; nil where the address names none (a ugoira's preview, 2014's first addresses).
  let page: Int?
  let uploadedAt: Timestamp
  /// `-` and 32 hexadecimal digits, which addresses of works with limited visibility have.
  let hash: String
  let store: Substring
  let fileExtension: Substring

  /// The storage of pixiv today; addresses of its dead predecessors (`i2.pixiv.net`) lie there too.
  static let base = "https://i.pximg.net/"

  init?(_ address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard ImageHosts.isImage(address: address), let img = path.firstRange(of: "/img/") else { return nil }
    let store = path[..<img.lowerBound].split(separator: "/").last ?? ""
    let parts = path[img.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    guard ImageAddress.stores.contains(String(store)), parts.count == 7,
      let uploadedAt = ImageAddress.time(parts.prefix(6)),
      let name = FileName(parts[6])
    else { return nil }
    self.store = store
    self.uploadedAt = uploadedAt
    (id, page, hash, fileExtension) = (name.id, name.page, name.hash, name.fileExtension)
  }

  /// The address of a page's original with an extension.
  func original(page: Int, extension fileExtension: String) -> String {
    "\(ImageAddress.base)img-original/img/\(uploadedAt.imagePath)/\(id)\(hash)_p\(page).\(fileExtension)"
  }

  /// The address of a page in a reduced size, always JPEG. A ugoira's preview has no page.
  func reduced(_ size: ImageSize, page: Int, isUgoira: Bool) -> String {
    let folder =
      switch size {
      case .mobile: "c/480x960/"
      case .thumbnail: "c/240x480/"
      case .regular, .original: ""
      }
    let pagePart = isUgoira ? "" : "_p\(page)"
    return
      "\(ImageAddress.base)\(folder)img-master/img/\(uploadedAt.imagePath)/\(id)\(hash)\(pagePart)_master1200.jpg"
  }

  private static let stores: Set<String> = ["img-original", "img-master", "custom-thumb", "img-zip-ugoira"]

  private static func time(_ parts: ArraySlice<Substring>) -> Timestamp? {
    let text = parts.map(String.init)
    return Timestamp("\(text[0])-\(text[1])-\(text[2]) \(text[3]):\(text[4]):\(text[5])")
  }
}

/// The last part of an address: `<id>[-<hash>][_p<n>|_ugoira<n>][_<form>].<ext>`.
private struct FileName {
  let id: Int
  let page: Int?
  let hash: String
  let fileExtension: Substring

  init?(_ name: Substring) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    fileExtension = name[name.index(after: dot)...]
    let parts = name[..<dot].split(separator: "_", omittingEmptySubsequences: false)
    let number = parts[0].split(separator: "-", maxSplits: 1)
    guard let first = number.first, let id = Int(digits: first) else { return nil }
    self.id = id
    hash = number.count == 2 ? "-\(number[1])" : ""
    page = parts.count > 1 && parts[1].first == "p" ? Int(digits: parts[1].dropFirst()) : nil
  }
}
