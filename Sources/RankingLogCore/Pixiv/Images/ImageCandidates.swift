/// The possible URLs of a work's page, the most likely first.
///
/// The website's lists omit the originals. Their URLs follow from the preview's except for the extension, which has to
/// be guessed: a wrong one returns 404. All pages of a work have the same extension (no exception in 25,663 works).
package enum ImageCandidates {
  /// The extensions of originals, the most common first: 66 % jpg, 33 % png, 0.3 % gif of those 25,663 works.
  static let extensions = ["jpg", "png", "gif"]

  /// Returns the URLs to try for a page in a size.
  ///
  /// - Parameters:
  ///   - known: The extension of another page of the same work.
  ///   - extensions: The extensions to try if `known` is nil, the most likely first.
  package static func urls(
    of illust: Illust, page: Int, size: ImageSize, known: String? = nil,
    extensions: [String] = ImageCandidates.extensions
  ) -> [String] {
    let reported = reported(illust, page, size)
    if let reported, size != .original || known == nil || reported.hasSuffix(".\(known ?? "")") {
      return [reported]
    }
    guard let sample = sample(illust) else { return reported.map { [$0] } ?? [] }
    guard size == .original else {
      return [sample.reduced(size, page: page, isUgoira: illust.type == .ugoira)]
    }
    return (known.map { [$0] } ?? extensions).map { sample.original(page: page, extension: $0) }
  }

  /// Sorts the extensions, the most likely first, given the extensions of the artist's other originals, nearest first:
  /// most artists upload a single format. Sorted by frequency, then by the nearest work.
  static func extensions(after originals: [String]) -> [String] {
    let seen = originals.map { $0.prefix { $0 != "?" }.split(separator: ".").last.map(String.init) ?? "" }
    let weighed = extensions.enumerated().map { usual, name in
      (name: name, weight: (seen.count { $0 == name }, -(seen.firstIndex(of: name) ?? 0), -usual))
    }
    return weighed.sorted { $0.weight > $1.weight }.map(\.name)
  }

  /// The URL that a source reported, or a URL derived from it without a guess.
  private static func reported(_ illust: Illust, _ page: Int, _ size: ImageSize) -> String? {
    let listed = illust.pages.flatMap { $0.indices.contains(page) ? $0[page] : nil }
    if let url = listed?.url(size) { return ImageHosts.today(url) }
    guard let first = illust.images.url(size) else { return page == 0 ? inOldStorage(illust, size) : nil }
    if page == 0 { return ImageHosts.today(first) }
    guard size == .original else { return nil }
    if let url = ImageURL(first) {
      return url.original(page: page, extension: url.fileExtension)
    }
    let name = first.prefix { $0 != "?" }
    guard let dot = name.lastIndex(of: "."), let url = LegacyImageURL(first) else { return nil }
    return url.original(
      page: page, of: illust.pageCount ?? 1, extension: String(name[name.index(after: dot)...]))
  }

  private static func inOldStorage(_ illust: Illust, _ size: ImageSize) -> String? {
    guard let original = illust.images.original, let url = LegacyImageURL(original),
      let fileExtension = original.prefix(while: { $0 != "?" }).split(separator: ".").last
    else { return nil }
    return url.reduced(size, extension: String(fileExtension))
  }

  /// Any of the work's URLs that contains its upload time.
  private static func sample(_ illust: Illust) -> ImageURL? {
    let first = illust.pages?.first ?? ImageURLs()
    return [
      illust.images.original, illust.images.regular, illust.images.thumbnail, first.original, first.regular,
    ].lazy.compactMap { $0.flatMap(ImageURL.init) }.first
  }
}

extension ImageURLs {
  /// The URL of a size; lists have none for mobile.
  func url(_ size: ImageSize) -> String? {
    switch size {
    case .original: original
    case .regular: regular
    case .thumbnail: thumbnail
    case .mobile: nil
    }
  }

  /// The URLs without placeholders and other URLs that are not of the work's images.
  var withoutPlaceholders: ImageURLs {
    func real(_ url: String?) -> String? {
      url.flatMap { ImageHosts.isImage(url: $0) ? $0 : nil }
    }
    return ImageURLs(thumbnail: real(thumbnail), regular: real(regular), original: real(original))
  }
}

extension ImageHosts {
  /// The current URL of an image. The old hosts are shut down, but their newer paths were moved unchanged. The current
  /// host serves all paths under all its names.
  static func today(_ url: String) -> String {
    if url.utf8.starts(with: PixivProtocol.Host.imageBase.utf8) { return url }
    guard let host = host(of: url), isOtherName(String(host)) || ImageURL(url) != nil else {
      return url
    }
    return "https://\(PixivProtocol.Host.images)\(url[host.endIndex...])"
  }
}
