/// What jobs work with: the archive, the cache and pixiv. Nothing is opened or reached before it is needed.
final class Services: Sendable {
  let configuration: Configuration
  let archive: Archive
  let cache: ImageCache
  private let network = Lock<Network?>(nil)
  private let sources = Lock<PixivSources?>(nil)
  /// The token that the credentials file has; nil before it was looked at.
  private let kept = Lock<String??>(nil)

  init(_ configuration: Configuration) {
    self.configuration = configuration
    let options = DatabaseOptions(busyTimeout: configuration.busyTimeout)
    archive = Archive(directory: configuration.dataDirectory, options)
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
      let (courier, refreshToken) = (courier, try refreshToken)
      return sources.withLock { made in
        if let made { return made }
        let sources = PixivSources(courier: courier, refreshToken: refreshToken, clock: configuration.clock)
        made = sources
        return sources
      }
    }
  }

  /// Whether there is an account to ask with.
  var isSignedIn: Bool { get throws(RankingLogError) { try refreshToken != nil } }

  /// What the configuration says, else what the file says, which is read once.
  private var refreshToken: String? {
    get throws(RankingLogError) {
      if let token = configuration.refreshToken { return token }
      return try kept.withLock { kept throws(RankingLogError) in
        if let kept { return kept }
        let read =
          try configuration.credentialsFile.map { path throws(RankingLogError) in
            try CredentialsFile(path: path).refreshToken()
          } ?? nil
        kept = .some(read)
        return read
      }
    }
  }
}
