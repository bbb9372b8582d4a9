/// The version of a work's images: the time of their upload, and the hash in their names.
///
/// Since March 2026 pixiv gives names with a hash to images, also later: if the visibility of the work changes, or if
/// an image is replaced. The time may stay the same, and the previous names return 404.
struct ImageVersion: Hashable, Sendable {
  /// The time of the last upload; nil if unknown.
  var uploadedAt: Timestamp?
  /// `-` and hexadecimal digits, 32 since 2026; empty for names without a hash, nil if unknown.
  var hash: String?

  /// - Parameter url: The URL of any image of the work.
  init(uploadedAt: Timestamp?, url: String?) {
    self.uploadedAt = uploadedAt
    hash = url.map(ImageVersion.hash(ofURL:))
  }

  /// Whether this is another version than an earlier one. Unknown values are not different.
  func isOther(than earlier: ImageVersion) -> Bool {
    if let uploadedAt, let former = earlier.uploadedAt, uploadedAt != former { return true }
    guard let hash, let former = earlier.hash else { return false }
    return hash != former
  }

  /// Whether this version, which a reply shows, supersedes a stored one: it is newer, or has the same time and another
  /// hash. A reply with an earlier time is out of date.
  func supersedes(_ stored: ImageVersion) -> Bool {
    guard isOther(than: stored) else { return false }
    guard let former = stored.uploadedAt else { return true }
    return uploadedAt.map { $0 >= former } ?? false
  }

  /// The hash in the last component of a URL, such as `114862000-0123456789abcdef0123456789abcdef_p0.png`.
  private static func hash(ofURL url: String) -> String {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path
    return String(Substring(hash(ofName: name)))
  }

  /// The hash in the name of an image, after the ID and before `_` or `.`; empty without hexadecimal digits.
  static func hash<Name: Collection>(ofName name: Name) -> Name.SubSequence where Name.Element == UInt8 {
    let rest = name.drop { (0x30...0x39).contains($0) }
    guard rest.first == UInt8(ascii: "-") else { return rest.prefix(0) }
    let digits = rest.dropFirst().prefix { $0.hexValue != nil }
    let hash = rest[rest.startIndex..<digits.endIndex]
    let isHash =
      hash.endIndex == rest.endIndex || [UInt8(ascii: "_"), UInt8(ascii: ".")].contains(rest[hash.endIndex])
    return isHash && !digits.isEmpty ? hash : rest.prefix(0)
  }
}

extension Illust {
  /// The version of the images.
  var imageVersion: ImageVersion {
    let first = pages?.first
    return ImageVersion(
      uploadedAt: uploadedAt,
      url: images.original ?? images.regular ?? images.thumbnail ?? first?.original ?? first?.regular)
  }
}
