/// The configuration of a ``RankingLog``. The environment is not read; the caller passes all values.
public struct Configuration: Sendable {
  /// The archive's directory, which the first write creates.
  public var dataDirectory: String
  /// The image cache's directory; the user may delete it at any time.
  public var cacheDirectory: String
  /// The directory of the rate limits shared by the user's processes; nil for limits within this process.
  public var stateDirectory: String?
  /// The maximum size of the image cache, in bytes.
  public var cacheBudget = 512 << 20
  /// The maximum memory for pages of the archive, in bytes.
  public var pageCache = 16 << 20
  /// The maximum wait while another process writes to the archive.
  public var busyTimeout = Duration.seconds(30)
  /// The network settings.
  public var network = NetworkConfiguration()
  /// An account's refresh token, for the app API and PAPI; nil for no account.
  public var refreshToken: String?
  /// The file that stores accounts, used if there is no refresh token; read only before a request.
  public var credentialsFile: String?
  /// The name of the account in the file; nil for the default account.
  public var account: String?
  /// The directories of programs, separated by colons.
  public var searchPath = ""
  /// The maximum length of the list of recents.
  public var recentsCap = 200
  /// A closure that returns the current time, which ranking dates depend on.
  public var clock: @Sendable () -> Timestamp
  /// A closure called with network events, for progress and `--verbose`. They contain no secrets.
  public var onNetworkEvent: (@Sendable (NetworkEvent) -> Void)?
  /// Whether the events include requests and responses, which are frequent.
  public var tellsRequests = true
  /// A closure called with events in the archive that the user should see.
  public var onNotice: (@Sendable (ArchiveNotice) -> Void)?

  /// Creates a configuration with default limits.
  public init(dataDirectory: String, cacheDirectory: String, clock: @escaping @Sendable () -> Timestamp) {
    self.dataDirectory = dataDirectory
    self.cacheDirectory = cacheDirectory
    self.clock = clock
  }
}

/// Network settings and rate limits.
public struct NetworkConfiguration: Sendable {
  /// A proxy URL (http, socks5h); nil for the usual environment variables.
  public var proxy: String?
  /// Replacements such as `HOST1:PORT1:HOST2:PORT2`, like curl's `--connect-to`: requests to the first host go to the
  /// second.
  public var connectTo: [String] = []
  /// A file of trusted certificates that replaces the system's.
  public var caFile: String?
  /// Whether the file contains only the certificates of a mirror, no public CAs. Required for sending passwords.
  public var trustsMirrorOnly = false
  /// The maximum number of requests per minute to each pixiv API; nil for no limit. Images do not count.
  public var requestsPerMinute: Int? = 50
  /// The maximum number of retries of a failed request.
  public var retries = 5
  /// The timeout for connecting, and for stalled transfers.
  public var timeout = Duration.seconds(60)
  /// The total speed of all downloads, in bytes per second; nil for no limit.
  public var bytesPerSecond: Int?
  /// The maximum number of concurrent image downloads, 1 to 16.
  public var jobs = 4

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

/// A network event.
public enum NetworkEvent: Equatable, Sendable {
  /// A request was sent.
  case request(String)
  /// A response was received.
  case answer(status: Int, String)
  /// A request waits for a rate limit, set by rankinglog or requested by the host.
  case waiting(host: String, seconds: Int, isAskedFor: Bool)
  /// An attempt failed; the attempt with this number, 2 or more, follows after that time.
  case retrying(String, seconds: Int, attempt: Int, reason: String)
  /// pixiv rotated the account's refresh token, and the new one could not be stored for the next run.
  case tokenNotSaved(RankingLogError)
}
