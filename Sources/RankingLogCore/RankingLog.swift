/// Past rankings of pixiv: browsed, kept, and their images downloaded.
///
/// Everything seen is kept in an archive, so that the past is fetched once. Nothing is opened or reached before
/// it is needed. All methods throw ``RankingLogError`` or `CancellationError`.
public struct RankingLog: Sendable {
  private let services: Services

  /// A ranking log with its archive and its way to pixiv.
  public init(_ configuration: Configuration) {
    services = Services(configuration)
  }

  /// When rankings come out, seen from now.
  public var calendar: PublicationCalendar { services.calendar }

  /// Signing in and out.
  public var accounts: Accounts { Accounts(services: services) }

  /// What the account has bookmarked.
  public var bookmarks: Bookmarks { Bookmarks(services: services) }

  /// The newest works of the artists whom the account follows.
  public var following: Following { Following(services: services) }

  /// The rankings of a selection, newest first.
  public func rankings(_ selection: RankingSelection) -> RankingFeed {
    RankingFeed(services: services, selection: selection)
  }

  /// Records whole rankings that were had elsewhere, all of them or none. What is stored whole stays as it is.
  ///
  /// - Returns: How many were recorded.
  public func add(_ rankings: [WholeRanking]) async throws -> Int {
    try await services.archive.add(rankings, at: services.now)
  }

  /// The places that a work had in all that is stored, the oldest first.
  public func history(of id: Int) async throws -> [RankingAppearance] {
    try await services.archive.history(of: id)
  }

  /// The artists with the most places in a series within a span of dates, the best first, by what is stored.
  public func topArtists(_ kind: RankingKind, in dates: ClosedRange<RankingDate>, limit: Int) async throws
    -> [ArtistStanding]
  {
    try await services.archive.topArtists(kind, dates, limit: limit)
  }

  /// A work in full. It is put at the front of the recents where `remembers` says so.
  public func illust(
    _ id: Int, source: RankingSource? = nil, cachePolicy: CachePolicy = .stored, remembers: Bool = true
  ) async throws -> Illust {
    let illust = try await WorkDetails(services: services, source: source, cachePolicy: cachePolicy).full(id)
    if remembers { try await remember(id) }
    return illust
  }

  /// What was true of a work until it changed, the oldest first, as far as it is stored.
  public func formerFacts(of id: Int) async throws -> [FormerFacts] {
    try await services.archive.formerFacts(of: id)
  }

  /// An artist's profile, and their works, the newest first; they do not enter the recents.
  public func artist(
    _ id: Int, limit: Int? = nil, source: RankingSource? = nil, cachePolicy: CachePolicy = .stored
  ) -> ArtistWorks {
    ArtistWorks(services: services, artist: id, limit: limit, source: source, cachePolicy: cachePolicy)
  }

  /// The newest comments on a work, the newest first: 50 from the Web, 30 from the App. They are not stored.
  public func comments(on id: Int, source: RankingSource? = nil) async throws -> [Comment] {
    try await WorkDetails(services: services, source: source, cachePolicy: .stored).comments(on: id)
  }

  /// What a download would do. Lists are fetched; images are not.
  ///
  /// - Parameters:
  ///   - works: Works by themselves; with a selection, both are wanted.
  ///   - mayAsk: Whether pixiv is asked for works of which nothing is known; a dry run does not.
  ///   - told: What the walk meets, as it comes.
  ///   - failed: Works that cannot be had.
  public func planDownload(
    _ selection: RankingSelection?, works: [RequestedWork] = [], _ options: DownloadOptions,
    mayAsk: Bool = true,
    told: (RankingEvent) -> Void = { _ in }, failed: (FailedItem) -> Void = { _ in }
  ) async throws -> DownloadPlan {
    let planner = DownloadPlanner(try DownloadContext(services, options))
    var plan = DownloadPlan()
    var wanted = RequestedWorks()
    if let selection { try await planner.works(of: selection, into: &plan, &wanted, told: told) }
    for work in works { wanted.add(work) }
    plan.works = wanted.works
    try await planner.count(&plan, mayAsk: mayAsk, failed: failed)
    return plan
  }

  /// Downloads works. Each file appears under its name only when it is whole.
  public func download(
    _ works: [RequestedWork], _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await Downloader(DownloadContext(services, options, report: report)).run(works)
  }

  /// What downloads left behind, and what was not had since.
  ///
  /// - Parameter directory: Only what should have gone there; nil for everything.
  public func failedDownloads(directory: String? = nil) async throws -> [FailedDownload] {
    let root = try directory.map { path throws(RankingLogError) in try OutputDirectory.resolve(path) }
    return FailedDownload.all(try await services.archive.failures(root: root))
  }

  /// Checks every file that was downloaded against its checksum.
  ///
  /// - Parameters:
  ///   - directory: Only what lies there; nil for everything.
  ///   - repairs: Whether damaged files are fetched again.
  ///   - report: Told of each place of a file.
  public func verify(
    directory: String? = nil, repairs: Bool, report: @escaping @Sendable (VerifiedFile) -> Void
  ) async throws -> VerifySummary {
    let root = try directory.map { path throws(RankingLogError) in try OutputDirectory.resolve(path) }
    return try await FileVerifier(services: services, repairs: repairs, report: report).verify(root: root)
  }

  /// The works viewed lately, the newest first.
  public func recents() async throws -> [Illust] {
    try await services.archive.recents()
  }

  /// Puts a work at the front of the recents.
  public func remember(_ id: Int) async throws {
    try await services.archive.addRecent(id, cap: services.configuration.recentsCap, at: services.now)
  }

  /// Empties the list of recents; no image is touched.
  ///
  /// - Returns: How many works were on it.
  public func clearRecents() async throws -> Int {
    try await services.archive.clearRecents()
  }

  /// Closes the archive.
  public func close() async {
    await services.archive.close()
  }

  /// Brings the images of the recents into a directory. The image cache is asked before pixiv, and keeps what is fetched
  /// in a reduced size.
  public func exportRecents(
    limit: Int? = nil, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await RecentsExporter(services: services).export(limit: limit, options, report: report)
  }

  /// The file of the archive.
  public var archivePath: String { services.archive.path }

  /// Checks directories, archive and cache. Nothing is changed, made or asked of pixiv.
  public func checkHealth() async -> HealthReport {
    await HealthCheck(services: services).run()
  }

  /// Makes a new archive of what can be read of a damaged one, which stays as it is.
  ///
  /// - Parameter path: The new archive; nothing lies there yet.
  public func saveArchive(to path: String) async throws -> [SavedTable] {
    try await ArchiveSaver(services: services).save(to: path)
  }
}
