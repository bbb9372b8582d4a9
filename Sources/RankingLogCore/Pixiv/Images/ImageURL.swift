/// A parsed URL of the current image storage.
///
///     https://i.pximg.net/[c/<size>/]<store>/img/YYYY/MM/DD/HH/mm/ss/<id>[-<hash>][_p<n>|_ugoira<n>][_<form>].<ext>
///
/// The time is the time of the file's last upload, in Japan. Old URLs (until about October 2014) contain an artist's
/// directory instead; see ``LegacyImageURL``.
struct ImageURL: Hashable {
  /// The ID of the work.
  let id: Int
  /// The page, from 0; nil if the URL has none (a ugoira's preview, the first URLs of 2014).
  let page: Int?
  let uploadedAt: Timestamp
  /// The suffix of `-` and 32 hexadecimal digits, in URLs of works with limited visibility.
  let hash: String
  let fileExtension: String

  init?(_ url: String) {
    var bytes = url
    guard let image = bytes.withUTF8({ ImageURL(bytes: $0) }), ImageHosts.isImage(url: url) else {
      return nil
    }
    self = image
  }

  /// Parses bytes, because lists have thousands of URLs.
  private init?(bytes: UnsafeBufferPointer<UInt8>) {
    let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let time = path[..<slash].suffix("2024/01/04/18/00/12".utf8.count)
    let (folder, name) = (path[..<time.startIndex], path[(slash + 1)...])
    guard ImageURL.stores.contains(where: { folder.suffix($0.count).elementsEqual($0) }),
      let uploadedAt = Timestamp(imagePath: UnsafeBufferPointer(rebasing: time)),
      let dot = name.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    self.uploadedAt = uploadedAt
    fileExtension = String(decoding: name[(dot + 1)...], as: UTF8.self)
    let work = name[..<dot].prefix { $0 != UInt8(ascii: "_") }
    let digits = work.prefix { $0 != UInt8(ascii: "-") }
    guard let id = Int(digits: digits) else { return nil }
    self.id = id
    hash = String(decoding: ImageVersion.hash(ofName: name), as: UTF8.self)
    let part = name[work.endIndex..<dot].dropFirst().prefix { $0 != UInt8(ascii: "_") }
    page = part.first == UInt8(ascii: "p") ? Int(digits: part.dropFirst()) : nil
  }

  /// The URL of a page's original with an extension.
  func original(page: Int, extension fileExtension: String) -> String {
    "\(PixivProtocol.Host.imageBase)img-original/img/\(uploadedAt.imagePath)/\(id)\(hash)_p\(page).\(fileExtension)"
  }

  /// The URL of a resized page, always JPEG. A ugoira's preview has no page number.
  func reduced(_ size: ImageSize, page: Int, isUgoira: Bool) -> String {
    let folder =
      switch size {
      case .mobile: "c/480x960/"
      case .thumbnail: "c/240x480/"
      case .regular, .original: ""
      }
    var url = TextBuffer(capacity: 128)
    url.append(PixivProtocol.Host.imageBase)
    url.append(folder)
    url.append("img-master/img/" as StaticString)
    url.append(imagePath: uploadedAt)
    url.append(UInt8(ascii: "/"))
    url.append(number: id)
    url.append(hash)
    if !isUgoira {
      url.append("_p" as StaticString)
      url.append(number: page)
    }
    url.append("_master1200.jpg" as StaticString)
    return url.text
  }

  private static let stores = ["img-master", "img-original", "custom-thumb", "img-zip-ugoira"].map {
    Array("/\($0)/img/".utf8)
  }
}
