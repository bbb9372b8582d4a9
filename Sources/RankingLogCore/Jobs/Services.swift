/// What jobs work with: the archive, the cache and pixiv. Nothing is opened or reached before it is needed.
final class Services: Sendable {
  let configuration: Configuration
  let archive: Archive
  let cache: ImageCache
  private let made = Lock<(network: Network, sources: PixivSources)?>(nil)

  init(_ configuration: Configuration) {
    self.configuration = configuration
    let options = DatabaseOptions(busyTimeout: configuration.busyTimeout)
    archive = Archive(directory: configuration.dataDirectory, options)
    cache = ImageCache(
      directory: configuration.cacheDirectory, budget: configuration.cacheBudget, options)
  }

  var now: Timestamp { configuration.clock() }
  var calendar: PublicationCalendar { PublicationCalendar(now: now) }
  var courier: Courier { reached.network.courier }
  var pixiv: PixivSources { reached.sources }
  var isSignedIn: Bool { configuration.refreshToken != nil }

  private var reached: (network: Network, sources: PixivSources) {
    made.withLock { made in
      if let made { return made }
      let network = Network(configuration)
      let sources = PixivSources(
        courier: network.courier, refreshToken: configuration.refreshToken, clock: configuration.clock)
      made = (network, sources)
      return (network, sources)
    }
  }
}
