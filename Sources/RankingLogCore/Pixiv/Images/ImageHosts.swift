/// The hosts that serve works' pictures, and those that only serve stand-ins.
enum ImageHosts {
  /// Today's host.
  static let current = "i.pximg.net"

  /// Whether an address leads to a picture of a work: one on an image host of pixiv.
  static func isImage(address: String) -> Bool { host(of: address).map { isImageHost($0) } ?? false }

  /// Whether a host has pictures of works: today's, under any of its names, or one of the past.
  static func isImageHost(_ host: some StringProtocol) -> Bool {
    host == current || isOtherName(host) || isHistorical(host)
  }

  /// `i-cf.pximg.net`, `i-f.pximg.net` and what else begins so: today's host by another name, with the same paths.
  /// pixiv gave some people such addresses in 2020, and other clients still expect them (2026).
  static func isOtherName(_ host: some StringProtocol) -> Bool {
    guard host != current, host.hasPrefix("i"), host.hasSuffix(".pximg.net") else { return false }
    return host.dropLast(".pximg.net".count).utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Whether an address is a picture that stands in for a work that is not shown.
  ///
  /// `s.pximg.net` (before: `source.pixiv.net`) answers such addresses with 200, so the address has to be
  /// looked at before anything is fetched.
  static func isStandIn(address: String) -> Bool {
    let host = host(of: address)
    return host == "s.pximg.net" || host == "source.pixiv.net"
  }

  /// `i1.pixiv.net` to `i4`, `img01.pixiv.net` to `img99`: out of service since 2017.
  static func isHistorical(_ host: some StringProtocol) -> Bool {
    guard host.hasSuffix(".pixiv.net") else { return false }
    let name = host.dropLast(".pixiv.net".count)
    if name.hasPrefix("img") { return Int(digits: name.dropFirst(3)).map { $0 <= 150 } ?? false }
    return name.count == 2 && name.first == "i" && "1234".contains(name.last ?? "-")
  }

  /// The host of an address with `https` or `http`, and with it whatever makes it another one: a port, a name.
  static func host(of address: String) -> Substring? {
    let bytes = address.utf8
    guard let scheme = ["https", "http"].first(where: { bytes.starts(with: "\($0)://".utf8) }) else {
      return nil
    }
    let host = bytes.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
    return host.isEmpty ? nil : Substring(host)
  }
}
