/// Past pixiv rankings: browsing, storage, and image downloads.
///
/// All fetched data is stored in an archive, so that past rankings are requested only once. The archive is opened on
/// first use. All methods throw ``RankingLogError`` or `CancellationError`.
public struct RankingLog: Sendable {
  package let services: Services

  /// Creates a ranking log with the given configuration.
  public init(_ configuration: Configuration) {
    services = Services(configuration)
  }

  /// The publication times of rankings, as of now.
  public var calendar: PublicationCalendar { services.calendar }

  /// Signing in and out.
  public var accounts: Accounts { Accounts(services: services) }

  /// Works and artists.
  public var works: Works { Works(services: services) }

  /// The rankings of a selection, newest first.
  public func rankings(_ selection: RankingSelection) -> RankingFeed {
    RankingFeed(services: services, selection: selection)
  }

  /// Downloads of images.
  public var downloads: Downloads { Downloads(services: services) }

  /// Images of works for viewing.
  ///
  /// - Parameters:
  ///   - size: The size of all images.
  ///   - fetches: Whether to fetch images from pixiv that are neither on disk nor in the image cache.
  ///   - recordsUse: Whether to record the time of last use of cached images.
  public func images(_ size: ImageSize, fetches: Bool = false, recordsUse: Bool = true) -> ImageLibrary {
    ImageLibrary(services: services, size: size, fetches: fetches, recordsUse: recordsUse)
  }

  /// The image cache.
  public var cachedImages: CachedImages { CachedImages(services: services) }

  /// Creates a converter of downloaded animations. Sends no requests.
  ///
  /// - Parameters:
  ///   - format: The format of the converted files.
  ///   - directory: The output directory; nil to write each file next to its ZIP.
  ///   - isDryRun: Whether animations are only examined, and not converted.
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the format needs a program that is not installed.
  public func converting(to format: AnimationFormat, directory: String? = nil, isDryRun: Bool = false)
    throws(RankingLogError) -> AnimationConversion
  {
    try AnimationConversion(services, format, directory: directory, isDryRun: isDryRun)
  }

  /// Metadata files next to downloaded images.
  public var sidecars: Sidecars { Sidecars(services: services) }

  /// The recently viewed works.
  public var recents: Recents { Recents(services: services) }

  /// The favorites of the archive, without an account.
  public var favorites: Favorites { Favorites(services: services) }

  /// The names of tags in other languages.
  public var tagNames: TagNames { TagNames(services: services) }

  /// The account's bookmarks.
  public var bookmarks: Bookmarks { Bookmarks(services: services) }

  /// The newest works of the artists the account follows.
  public var following: Following { Following(services: services) }

  /// Analyses of stored rankings: history, movers, standings.
  public var analysis: Analysis { Analysis(services: services) }

  /// Picks of downloaded works.
  public var picks: Picks { Picks(services: services) }

  /// Feeds of stored rankings.
  public var feeds: Feeds { Feeds(services: services) }

  /// Searches among stored works.
  public var search: WorkSearch { WorkSearch(services: services) }

  /// Unattended updates of the configured rankings.
  public var keeping: KeepService { KeepService(services: services) }

  /// Export, import and merge of complete rankings.
  public var exchange: ArchiveExchange { ArchiveExchange(services: services) }

  /// Imports of the downloads of other programs.
  public var imports: Imports { Imports(services: services) }

  /// The archive as a file: queries in SQL, checks and recovery.
  public var archive: ArchiveFile { ArchiveFile(services: services) }

  /// A check of the connections to pixiv.
  public var connections: ConnectionCheck { ConnectionCheck(services: services) }

  /// Closes the archive and the image cache.
  public func close() async {
    await services.archive.close()
    await services.cache.close()
  }
}
