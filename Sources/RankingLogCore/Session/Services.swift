import HTTPTransport

/// The shared dependencies: the archive, the cache and pixiv. Each is opened on first use.
package final class Services: Sendable {
  package let configuration: Configuration
  package let archive: Archive
  let cache: ImageCache
  /// Runs long work on files, one at a time, which bounds the memory use: decoding images, converting animations, and
  /// reading other archives.
  let fileExecutor = QueueExecutor()
  /// The endpoints that have worked since this was created.
  let paths = VerifiedEndpoints()
  /// Works that no route has shown since this was created, so that each is requested once.
  let locked = Lock<[Int: UnavailableReason]>([:])
  /// Works that were requested again although they are stored, so that each is requested once.
  let reloaded = Lock<Set<Int>>([])
  /// The R-18 series that a source has shown to the account since this was created.
  let shownSeries = Lock<Set<VerifiedSeries>>([])
  private let createdTransport = Lock<PixivTransport?>(nil)
  private let sources = Lock<PixivSources?>(nil)
  /// The account's credentials; nil until first used.
  private let account = Lock<Credentials?>(nil)

  init(_ configuration: Configuration) {
    self.configuration = configuration
    var options = DatabaseOptions(busyTimeout: configuration.busyTimeout)
    options.pageCache = configuration.pageCache >> 10
    archive = Archive(
      directory: configuration.dataDirectory, options, cacheDirectory: configuration.cacheDirectory,
      clock: configuration.clock, onNotice: configuration.onNotice)
    // Images are written and read once; only the index and the row are used again.
    options.pageCache = 1 << 10
    cache = ImageCache(
      directory: configuration.cacheDirectory, budget: configuration.cacheBudget, options)
  }

  var now: Timestamp { configuration.clock() }
  var calendar: PublicationCalendar { PublicationCalendar(now: now) }
  /// The HTTP client with its rate limits, created for the first request.
  var transport: PixivTransport { createdTransport.value { configuration.transport } }
  /// The headers of requests to pixiv.
  var headers: RequestHeaders { RequestHeaders(configuration.network) }
  var client: RetryingClient { transport.client }

  /// pixiv's APIs, with the account's credentials if there are any.
  ///
  /// - Throws: If the credentials file has a syntax error, or if the archive cannot be written.
  ///   Without the archive, responses could not be stored.
  var pixiv: PixivSources {
    get throws(RankingLogError) {
      try archive.checkAccess()
      return try sources.value { () throws(RankingLogError) in
        PixivSources(transport, try credentials)
      }
    }
  }

  /// The account's credentials, read once.
  package var credentials: Credentials {
    get throws(RankingLogError) {
      try account.value { () throws(RankingLogError) in try Credentials(configuration, client) }
    }
  }
}

extension Lock {
  /// Returns the value, created on first use. It is created outside the lock, so possibly twice; all callers get the
  /// value stored first.
  fileprivate func value<Wrapped, Failure: Error>(
    orMaking make: () throws(Failure) -> Wrapped
  ) throws(Failure) -> Wrapped where State == Wrapped? {
    if let cached = withLock({ $0 }) { return cached }
    let made = try make()
    return withLock { cached in
      let value = cached ?? made
      cached = value
      return value
    }
  }
}
