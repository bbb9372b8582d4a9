package import HTTPTransport

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
  /// The clock of waits between requests.
  package var waitClock = TransportClock.system
  /// A closure called with network events, for progress and `--verbose`. They contain no secrets.
  public var onNetworkEvent: (@Sendable (NetworkEvent) -> Void)?
  /// Whether the events include requests and responses, which are frequent.
  public var tellsRequests = true
  /// A closure called with events in the archive that the user should see.
  public var onNotice: (@Sendable (ArchiveNotice) -> Void)?

  /// The directory of a temporary configuration.
  private var ephemeralDirectory: EphemeralDirectory?

  /// The transport of these settings.
  var transport: PixivTransport {
    PixivTransport(
      network, stateDirectory: stateDirectory, clock: waitClock, reportsRequests: tellsRequests,
      onEvent: onNetworkEvent)
  }

  /// Creates a configuration with default limits.
  public init(
    dataDirectory: String, cacheDirectory: String, clock: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.dataDirectory = dataDirectory
    self.cacheDirectory = cacheDirectory
    self.clock = clock
  }

  /// Returns a configuration whose archive and image cache are removed with the last ``RankingLog`` that uses it, for
  /// tests.
  ///
  /// - Parameter parent: The directory for the new directory of the archive; on Linux, `/dev/shm` is in memory.
  public static func temporary(in parent: String = "/tmp") throws(RankingLogError) -> Configuration {
    let directory = try EphemeralDirectory(in: parent)
    var configuration = Configuration(
      dataDirectory: directory.path + "/data", cacheDirectory: directory.path + "/cache")
    configuration.ephemeralDirectory = directory
    return configuration
  }
}
