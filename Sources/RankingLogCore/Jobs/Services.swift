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
  var courier: Courier {
    network.withLock { made in
      if let made { return made.courier }
      let network = Network(configuration)
      made = network
      return network.courier
    }
  }

  /// pixiv's APIs, with the account if there is one.
  ///
  /// - Throws: Where the file with the account's token is not to be trusted or not understood.
  var pixiv: PixivSources {
    get throws(RankingLogError) {
      let (courier, keys) = (courier, try keys)
      return sources.withLock { made in
        if let made { return made }
        let sources = PixivSources(courier: courier, keys)
        made = sources
        return sources
      }
    }
  }

  /// What the account proves itself with; it is looked for once.
  var keys: AccountKeys {
    get throws(RankingLogError) {
      if let known = account.withLock({ $0 }) { return known }
      let courier = courier
      return try account.withLock { known throws(RankingLogError) in
        if let known { return known }
        let keys = try AccountKeys(configuration, courier)
        known = keys
        return keys
      }
    }
  }
}
