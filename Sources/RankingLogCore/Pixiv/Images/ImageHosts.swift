/// The hosts that serve works' pictures, and those that only serve stand-ins.
enum ImageHosts {
  /// Today's host.
  static let current = "i.pximg.net"

  /// Whether an address leads to a picture of a work: an image host of pixiv, today's or one of the past.
  static func isImage(address: String) -> Bool {
    guard let (scheme, host) = parts(of: address) else { return false }
    return host == current ? scheme == "https" || scheme == "http" : isHistorical(host)
  }

  /// Whether an address is a picture that stands in for a work that is not shown.
  ///
  /// `s.pximg.net` (before: `source.pixiv.net`) answers such addresses with 200, so the address has to be
  /// looked at before anything is fetched.
  static func isStandIn(address: String) -> Bool {
    guard let (_, host) = parts(of: address) else { return false }
    return host == "s.pximg.net" || host == "source.pixiv.net"
  }

  /// `i1.pixiv.net` to `i4`, `img01.pixiv.net` to `img99`: out of service since 2017.
  static func isHistorical(_ host: some StringProtocol) -> Bool {
    guard host.hasSuffix(".pixiv.net") else { return false }
    let name = host.dropLast(".pixiv.net".count)
    if name.hasPrefix("img") { return Int(digits: name.dropFirst(3)).map { $0 <= 150 } ?? false }
    return name.count == 2 && name.first == "i" && "1234".contains(name.last ?? "-")
  }

  private static func parts(of address: String) -> (scheme: String, host: Substring)? {
    let bytes = address.utf8
    guard let scheme = ["https", "http"].first(where: { bytes.starts(with: "\($0)://".utf8) }) else {
      return nil
    }
    let host = bytes.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
    return host.isEmpty ? nil : (scheme, Substring(host))
  }
}
