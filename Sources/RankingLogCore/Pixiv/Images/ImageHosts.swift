/// The hosts of work images, and the hosts of placeholders.
package enum ImageHosts {

  /// Whether a URL is the URL of a work image, on a pixiv image host.
  package static func isImage(url: String) -> Bool {
    // A fast path, because archives have millions of these URLs.
    if url.hasPrefix(PixivProtocol.Host.imageBase) { return true }
    return host(of: url).map { isImageHost(String($0)) } ?? false
  }

  /// Whether a host serves work images: the current host under any of its names, or an old host.
  package static func isImageHost(_ host: String) -> Bool {
    host == PixivProtocol.Host.images || isOtherName(host) || isHistorical(host)
  }

  /// Whether a host is an alias of the current host with the same paths: `i-cf.pximg.net`, `i-f.pximg.net` and other
  /// names with that prefix. pixiv returned such URLs to some users in 2020, and other clients still expect them
  /// (2026).
  static func isOtherName(_ host: String) -> Bool {
    guard host != PixivProtocol.Host.images, host.hasPrefix("i"), host.hasSuffix(".pximg.net") else {
      return false
    }
    return host.utf8.dropLast(".pximg.net".utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Whether a URL is the URL of a placeholder for a hidden work.
  ///
  /// Their host responds to such URLs with 200, so the URL must be checked before the request.
  static func isPlaceholder(url: String) -> Bool {
    if url.hasPrefix(PixivProtocol.Host.imageBase) { return false }
    guard let host = host(of: url) else { return false }
    return PixivProtocol.Host.placeholders.contains { $0 == host }
  }

  /// Whether a host is `i1.pixiv.net` to `i4`, or `img01.pixiv.net` to `img99`, which were shut down in 2017.
  static func isHistorical(_ host: String) -> Bool {
    guard host.hasSuffix(".pixiv.net") else { return false }
    let name = host.utf8.dropLast(".pixiv.net".utf8.count)
    if name.starts(with: "img".utf8) { return Int(digits: name.dropFirst(3)).map { $0 <= 150 } ?? false }
    return name.first == UInt8(ascii: "i") && Int(digits: name.dropFirst()).map { 1...4 ~= $0 } ?? false
  }

  /// The authority of an HTTP or HTTPS URL, including a port or user name, with which it would be another host.
  static func host(of url: String) -> Substring? {
    let isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://") else { return nil }
    let host = url.utf8.dropFirst((isSecure ? "https://" : "http://").utf8.count).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return host.isEmpty ? nil : Substring(host)
  }
}
