/// What a ``RankingLog`` works with. Nothing is read from the environment: who makes one passes it in.
public struct Configuration: Sendable {
  /// Where the archive lies; made when there is something to record.
  public var dataDirectory: String
  /// Where the image cache lies; a person may delete it at any time.
  public var cacheDirectory: String
  /// Where the pace towards pixiv is kept for all processes of a person; nil to keep it in this one.
  public var stateDirectory: String?
  /// How many bytes of images the cache may hold.
  public var cacheBudget = 512 << 20
  /// How long the archive is waited for while another process writes.
  public var busyTimeout = Duration.seconds(30)
  /// How pixiv is reached.
  public var network = NetworkConfiguration()
  /// The refresh token of an account, for the App API and PAPI; nil to do without an account.
  public var refreshToken: String?
  /// A file that keeps accounts, used where no token is given above; looked at only when pixiv is to be asked.
  public var credentialsFile: String?
  /// Which of the accounts in the file is used; nil for the one without a name, if there is one.
  public var account: String?
  /// How many works the list of recents keeps.
  public var recentsCap = 200
  /// The time. Dates of rankings are counted from it.
  public var clock: @Sendable () -> Timestamp
  /// Told what goes on at the network, for progress and `--verbose`. Holds no secret.
  public var onNetworkEvent: (@Sendable (NetworkEvent) -> Void)?
  /// Told what a person should know of the archive, and did not ask.
  public var onNotice: (@Sendable (ArchiveNotice) -> Void)?

  /// A configuration with the usual limits.
  public init(dataDirectory: String, cacheDirectory: String, clock: @escaping @Sendable () -> Timestamp) {
    self.dataDirectory = dataDirectory
    self.cacheDirectory = cacheDirectory
    self.clock = clock
  }
}

/// How pixiv is reached, and how gently.
public struct NetworkConfiguration: Sendable {
  /// A proxy's address (http, socks5h); nil leaves it to the usual environment variables.
  public var proxy: String?
  /// `HOST1:PORT1:HOST2:PORT2`, as curl's `--connect-to`: requests to the first go to the second.
  public var connectTo: [String] = []
  /// A file of certificates to trust instead of the system's.
  public var caFile: String?
  /// Whether these are those of a mirror, and not of all the world: a password goes nowhere else.
  public var trustsMirrorOnly = false
  /// Requests a minute to each of pixiv's APIs; nil for no limit. Images are not counted.
  public var requestsPerMinute: Int? = 50
  /// How often a failed request is tried again.
  public var retries = 5
  /// How long connecting may take, and how long a transfer may stand still.
  public var timeout = Duration.seconds(60)
  /// The speed of all downloads together, in bytes a second; nil for no limit.
  public var bytesPerSecond: Int?
  /// How many images are fetched at once, 1 to 16.
  public var jobs = 4

  /// The usual: no proxy, pixiv itself, 50 requests a minute, 4 images at once.
  public init() {}

  /// What stands between the colons of a rule of `connectTo`, which has four parts; an IPv6 address stands in brackets.
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

/// What goes on at the network.
public enum NetworkEvent: Hashable, Sendable {
  /// A request was sent.
  case request(String)
  /// An answer came.
  case answer(status: Int, String)
  /// A host has to wait its turn: our own pace, or because it asked to be left alone.
  case waiting(host: String, seconds: Int, isAskedFor: Bool)
  /// A try failed; the next one comes after that time.
  case retrying(String, seconds: Int, reason: String)
  /// pixiv changed the account's token, and the new one could not be kept for the next run.
  case notKept(String)
}
