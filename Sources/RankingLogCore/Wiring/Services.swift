import HTTPTransport

/// What jobs work with: the archive, the cache and pixiv. Nothing is opened or reached before it is needed.
final class Services: Sendable {
  let configuration: Configuration
  let archive: Archive
  let cache: ImageCache
  /// Which of pixiv's paths answered well since this was made.
  let paths = WorkingPaths()
  /// Works that no way showed since this was made, so that each is asked for once.
  let locked = Lock<[Int: UnavailableReason]>([:])
  private let network = Lock<Network?>(nil)
  private let sources = Lock<PixivSources?>(nil)
  /// What the account proves itself with; nil before it was looked for.
  private let account = Lock<AccountKeys?>(nil)

  init(_ configuration: Configuration) {
    self.configuration = configuration
    let options = DatabaseOptions(busyTimeout: configuration.busyTimeout)
    archive = Archive(
      directory: configuration.dataDirectory, options, clock: configuration.clock,
      onNotice: configuration.onNotice)
    cache = ImageCache(
      directory: configuration.cacheDirectory, budget: configuration.cacheBudget, options)
  }

  var now: Timestamp { configuration.clock() }
  var calendar: PublicationCalendar { PublicationCalendar(now: now) }
  var client: RetryingClient { network.value { Network(configuration) }.client }

  /// pixiv's APIs, with the account if there is one.
  ///
  /// - Throws: Where the file with the account's token is not to be trusted or not understood.
  var pixiv: PixivSources {
    get throws(RankingLogError) {
      try sources.value { () throws(RankingLogError) in PixivSources(client: client, try keys) }
    }
  }

  /// What the account proves itself with; it is looked for once.
  var keys: AccountKeys {
    get throws(RankingLogError) {
      try account.value { () throws(RankingLogError) in try AccountKeys(configuration, client) }
    }
  }
}

extension Lock {
  /// The value, made where there is none yet. It is made outside of the lock, so it may be made twice; all get the one
  /// that was there first.
  fileprivate func value<Wrapped, Failure: Error>(
    orMaking make: () throws(Failure) -> Wrapped
  ) throws(Failure) -> Wrapped where State == Wrapped? {
    if let known = withLock({ $0 }) { return known }
    let made = try make()
    return withLock { known in
      let value = known ?? made
      known = value
      return value
    }
  }
}
