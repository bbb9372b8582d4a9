/// The hosts of images of works, and those of placeholders only.
enum ImageHosts {
  /// The current host.
  static let current = "i.pximg.net"

  private static let usual = "https://i.pximg.net/"

  /// Whether a URL is of an image of a work, on one of pixiv's image hosts.
  static func isImage(url: String) -> Bool {
    // Nearly all are, and archives have millions.
    if url.hasPrefix(usual) { return true }
    return host(of: url).map { isImageHost(String($0)) } ?? false
  }

  /// Whether a host has images of works: the current one, under any of its names, or a former one.
  static func isImageHost(_ host: String) -> Bool {
    host == current || isOtherName(host) || isHistorical(host)
  }

  /// `i-cf.pximg.net`, `i-f.pximg.net` and other names with that prefix: aliases of the current host, with the same
  /// paths. pixiv returned such URLs to some users in 2020, and other clients still expect them (2026).
  static func isOtherName(_ host: String) -> Bool {
    guard host != current, host.hasPrefix("i"), host.hasSuffix(".pximg.net") else { return false }
    return host.utf8.dropLast(".pximg.net".utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Whether a URL is of a placeholder for a work that is not shown.
  ///
  /// `s.pximg.net` (formerly `source.pixiv.net`) answers such URLs with 200, so the URL must be checked before the
  /// request.
  static func isPlaceholder(url: String) -> Bool {
    if url.hasPrefix(usual) { return false }
    let host = host(of: url)
    return host == "s.pximg.net" || host == "source.pixiv.net"
  }

  /// `i1.pixiv.net` to `i4`, `img01.pixiv.net` to `img99`: shut down in 2017.
  static func isHistorical(_ host: String) -> Bool {
    guard host.hasSuffix(".pixiv.net") else { return false }
    let name = host.utf8.dropLast(".pixiv.net".utf8.count)
    if name.starts(with: "img".utf8) { return Int(digits: name.dropFirst(3)).map { $0 <= 150 } ?? false }
    return name.first == UInt8(ascii: "i") && Int(digits: name.dropFirst()).map { 1...4 ~= $0 } ?? false
  }

  /// The authority of an HTTP or HTTPS URL, including a port or user name, which would make it another host.
  static func host(of url: String) -> Substring? {
    let isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://") else { return nil }
    let host = url.utf8.dropFirst((isSecure ? "https://" : "http://").utf8.count).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return host.isEmpty ? nil : Substring(host)
  }
}
