public import RankingLogCore

/// The URL of a directory on another server, from which the pages of a gallery load images.
public struct GalleryImageBase: Equatable, Sendable {
  /// The URL, which ends in a slash. HTML, JSON and a Content-Security-Policy contain its characters without escapes.
  public let url: String
  /// The scheme, the host, and the port if the URL has one.
  public let origin: String

  /// - Throws: a usage error unless the text is an http or https URL without credentials, a query or a fragment.
  public init(_ text: String) throws(RankingLogError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    let scheme = parts.first.map { String(Substring($0)).lowercased() } ?? ""
    guard parts.count > 2, scheme == "https:" || scheme == "http:", parts[1].isEmpty else {
      throw .usage("not an http or https URL; use https://HOST/PATH/")
    }
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw .usage("query or fragment not supported; remove it")
    }
    guard !parts[2].contains(UInt8(ascii: "@")) else {
      throw .usage("credentials not supported; remove them")
    }
    origin = "\(scheme)//\(try Self.authority(Substring(parts[2])))"
    let path = parts.count > 3 ? parts[3] : ""[...].utf8
    guard path.allSatisfy(Self.isPathCharacter) else {
      throw .usage("unsupported character in the path; use its percent-encoded form")
    }
    url = "\(origin)/\(Substring(path))" + (path.isEmpty || path.last == UInt8(ascii: "/") ? "" : "/")
  }

  /// Returns the host in lower case, and the port. A policy cannot contain other hosts, such as IPv6 addresses.
  private static func authority(_ text: Substring) throws(RankingLogError) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let labels = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostCharacter) }) else {
      throw .usage("invalid host; use letters, digits, hyphens and periods (xn-- for other characters)")
    }
    let host = String(Substring(parts[0])).lowercased()
    guard parts.count > 1 else { return host }
    let digits = String(Substring(parts[1]))
    guard digits.utf8.allSatisfy(isDigit), let port = Int(digits), (1...65_535).contains(port) else {
      throw .usage("invalid port; use a number from 1 to 65535")
    }
    return "\(host):\(port)"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "-")
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    isHostCharacter(byte) || "/._~%!$*+,;=:@()".utf8.contains(byte)
  }
}
