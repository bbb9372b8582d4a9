/// Network settings and rate limits.
public struct NetworkConfiguration: Sendable {
  /// A proxy URL (http, socks5h); nil for the usual environment variables.
  public var proxy: String?
  /// Replacements such as `HOST1:PORT1:HOST2:PORT2`, like curl's `--connect-to`: requests to the first host go to the
  /// second.
  public var connectTo: [String] = []
  /// The version of the Internet Protocol for all connections; nil for both.
  public var ipVersion: IPVersion?
  /// The User-Agent of requests that are sent as a browser: to pixiv's website, and for images. It satisfies
  /// ``isUserAgent(_:)``; nil for a current browser's name. The app API and the token host always get the app's name,
  /// which pixiv checks.
  public var userAgent: String?
  /// The language of messages and of names of tags.
  public var language = PixivLanguage.english
  /// A file of trusted certificates that replaces the system's.
  public var caFile: String?
  /// Whether the file contains only the certificates of a mirror, no public CAs. Required for sending passwords.
  public var trustsMirrorOnly = false
  /// The maximum number of requests per minute to each pixiv API; nil for no limit. Images do not count.
  public var requestsPerMinute: Int? = defaultRequestsPerMinute
  /// The maximum number of requests of this process, including images; nil for no limit.
  public var maxRequests: Int?
  /// The maximum number of retries of a failed request.
  public var retries = 5
  /// The timeout for connecting, and for stalled transfers.
  public var timeout = Duration.seconds(60)
  /// The total speed of all downloads, in bytes per second; nil for no limit.
  public var bytesPerSecond: Int?
  /// The maximum number of concurrent image downloads, 1 to 16.
  public var jobs = defaultJobs

  /// The default number of concurrent image downloads.
  public static let defaultJobs = 4
  /// The default number of requests per minute to each API.
  public static let defaultRequestsPerMinute = 50

  /// The number of requests to an API that do not wait.
  static let burst = 20

  /// Returns the minimum time for a number of requests to an API.
  public func minTime(requests: Int) -> Duration {
    guard let requestsPerMinute else { return .zero }
    return .seconds(max(0, requests - Self.burst) * 60 / max(requestsPerMinute, 1))
  }

  /// Returns the minimum time for a number of bytes; nil if there is no limit.
  public func minTime(bytes: Int) -> Duration? {
    bytesPerSecond.map { .seconds(bytes / max($0, 1)) }
  }

  /// Creates the default settings: no proxy, pixiv itself, 50 requests per minute, 4 concurrent images.
  public init() {}

  /// The rule for a User-Agent, for messages.
  package static let userAgentRule = "1 to 512 printable ASCII characters without spaces at the ends"

  /// Whether a text can be sent as User-Agent: `userAgentRule`.
  public static func isUserAgent(_ text: String) -> Bool {
    (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.hasPrefix(" ") && !text.hasSuffix(" ")
  }

  /// Returns the parts of a rule in `connectTo`, which has four, separated by colons; IPv6 addresses are in brackets.
  public static func parts(of rule: String) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in rule {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == ":", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }
}

/// A version of the Internet Protocol.
public enum IPVersion: Sendable {
  /// IPv4, with addresses of 32 bits.
  case v4
  /// IPv6, with addresses of 128 bits.
  case v6
}
