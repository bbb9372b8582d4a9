/// What is believed of other programs' files, which may be damaged, or made to do harm.
enum ForeignLimit {
  static let id = 1...Count.range.upperBound
  static let page = 0..<4000
  /// In bytes, as the lengths below. pixiv's own limits allow less.
  static let title = 1000
  static let tags = 8 << 10
  static let caption = 64 << 10
  static let path = 4096
  static let url = 500
}

extension Illust {
  /// The work without texts that are too long, and without URLs that are of no image of it.
  var believable: Illust {
    var work = self
    if title.utf8.count > ForeignLimit.title { work.title = "" }
    if (artist?.name.utf8.count ?? 0) > ForeignLimit.title { work.artist?.name = "" }
    if (artist?.account?.utf8.count ?? 0) > ForeignLimit.title { work.artist?.account = nil }
    if tags.text.utf8.count > ForeignLimit.tags { work.tags = [] }
    if (caption?.utf8.count ?? 0) > ForeignLimit.caption { work.caption = nil }
    work.images = ImageURLs(
      thumbnail: own(images.thumbnail), regular: own(images.regular), original: own(images.original))
    work.pages = nil
    return work
  }

  /// A URL if it is of an image of this work.
  private func own(_ url: String?) -> String? { url.flatMap { ForeignImage($0, of: id)?.url } }
}

/// The URL of an image of a work, from another program's file.
struct ForeignImage {
  let url: String
  let uploadedAt: Timestamp
  /// Whether it is no picture but the ZIP of an animation.
  let isArchive: Bool

  /// - Returns: nil for anything else, such as a placeholder or another host.
  init?(_ text: String?, of id: Int) {
    guard let text, text.utf8.count <= ForeignLimit.url, let url = ImageURL(text), url.id == id else {
      return nil
    }
    (self.url, uploadedAt, isArchive) = (text, url.uploadedAt, url.fileExtension == "zip")
  }
}

extension LenientObject {
  /// A possible id of a work.
  func workID(_ name: String) -> Int? { int(name).within(ForeignLimit.id) }

  /// An artist by the names of the members.
  func artist(id: String, name: String, account: String? = nil) -> Artist? {
    int(id).within(ForeignLimit.id).map {
      Artist(id: $0, name: string(name) ?? "", account: account.flatMap(text))
    }
  }

  /// The names of tags: a list of names, of objects with names, or an object whose members they are.
  func tagNames(_ name: String) -> [String] {
    if let names = strings(name), !names.isEmpty { return names }
    if let tags = array(name, of: LenientObject.self) { return tags.compactMap { $0.text("name") } }
    return object(name)?.names.sorted() ?? []
  }
}
