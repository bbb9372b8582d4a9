/// Past rankings of pixiv: browsing, storage, and image downloads.
///
/// Everything received is stored in an archive, so that past rankings are requested once. Everything is opened on first
/// use. All methods throw ``RankingLogError`` or `CancellationError`.
public struct RankingLog: Sendable {
  private let services: Services

  /// A ranking log with the given configuration.
  public init(_ configuration: Configuration) {
    services = Services(configuration)
  }

  /// The publication times of rankings, as of now.
  public var calendar: PublicationCalendar { services.calendar }

  /// Signing in and out.
  public var accounts: Accounts { Accounts(services: services) }

  /// The account's bookmarks.
  public var bookmarks: Bookmarks { Bookmarks(services: services) }

  /// The newest works of the artists the account follows.
  public var following: Following { Following(services: services) }

  /// Questions about stored rankings: history, movers, standings.
  public var analysis: Analysis { Analysis(services: services) }

  /// Searches among stored works.
  public var search: WorkSearch { WorkSearch(services: services) }

  /// Static sites of stored rankings.
  public var gallery: Gallery { Gallery(services: services) }

  /// Past rankings in a browser on this machine.
  public var browsing: Browsing { Browsing(services: services) }

  /// Rankings that are kept up to date.
  public var keeping: Keeping { Keeping(services: services) }

  /// Whole rankings that this archive gives to others, and takes from them.
  public var exchange: ArchiveExchange { ArchiveExchange(services: services) }

  /// Pictures of works for viewing.
  ///
  /// - Parameter fetches: Whether to ask pixiv for pictures that are neither on the disk nor in the image cache.
  public func pictures(_ size: ImageSize, fetches: Bool = false) -> Pictures {
    Pictures(services: services, size: size, fetches: fetches)
  }

  /// Runs a closure on the archive's queue, so that its questions to the archive do not change threads: that takes as
  /// long as a short answer.
  public func onArchiveQueue<Result: Sendable>(_ body: () async throws -> Result) async rethrows -> Result {
    try await withTaskExecutorPreference(services.archive.executor) { try await body() }
  }

  /// The rankings of a selection, newest first.
  public func rankings(_ selection: RankingSelection) -> RankingFeed {
    RankingFeed(services: services, selection: selection)
  }

  /// The dates of a series of which anything is stored, oldest first. Sends no requests.
  public func storedDates(of kind: RankingKind) async throws -> [RankingDate] {
    let lists = try await services.archive.lists(of: kind, in: kind.mode.firstDate...calendar.today)
    return Set(lists.map(\.date)).sorted()
  }

  /// Records complete rankings obtained elsewhere, in one transaction. Rankings already stored completely are left
  /// unchanged.
  ///
  /// - Returns: The number of recorded rankings.
  public func add(_ rankings: [WholeRanking]) async throws -> Int {
    try await services.archive.add(rankings, at: services.now)
  }

  /// A work's full metadata. Moves it to the front of the recents if `remembers` is true.
  public func illust(
    _ id: Int, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache, remembers: Bool = true
  ) async throws -> Illust {
    let illust = try await WorkDetails(services: services, source: source, cachePolicy: cachePolicy).full(id)
    if remembers { try await remember(id) }
    return illust
  }

  /// The stored superseded metadata of a work, oldest first.
  public func metadataHistory(of id: Int) async throws -> [SupersededMetadata] {
    try await services.archive.metadataHistory(of: id)
  }

  /// An artist's profile and works, newest first; the works are not added to the recents.
  public func artist(
    _ id: Int, limit: Int? = nil, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache
  ) -> ArtistWorks {
    ArtistWorks(services: services, artist: id, limit: limit, source: source, cachePolicy: cachePolicy)
  }

  /// The newest comments on a work, newest first: 50 from the Web, 30 from the App. They are not stored.
  public func comments(on id: Int, source: RankingSource? = nil) async throws -> [Comment] {
    try await WorkDetails(services: services, source: source, cachePolicy: .useCache).comments(on: id)
  }

  /// A run of a filter over works, which counts what it drops.
  ///
  /// - Parameter exclusions: Filters of works to leave out before it.
  public func filtering(by filter: Filter, exclusions: FilterList = FilterList()) -> FilterRun {
    FilterRun(services: services, filter, exclusions)
  }

  /// The plan of a download. Fetches lists, but no images.
  ///
  /// - Parameters:
  ///   - works: Single works, in addition to those of the selection.
  ///   - filter: Which works to download. It changes no request; the plan has its counts.
  ///   - mayAsk: Whether to request unknown works from pixiv; false for a dry run.
  ///   - onEvent: Called with the events of the rankings as they occur.
  ///   - failed: Called with works that failed.
  public func planDownload(
    _ selection: RankingSelection?, works: [RequestedWork] = [], _ options: DownloadOptions,
    filter: FilterRun? = nil, mayAsk: Bool = true,
    onEvent: (RankingEvent) -> Void = { _ in }, failed: (FailedItem) -> Void = { _ in }
  ) async throws -> DownloadPlan {
    try await DownloadPlanner(DownloadContext(services, options)).plan(
      selection, works: works, filter: filter, mayAsk: mayAsk, onEvent: onEvent, failed: failed)
  }

  /// What it takes to list the rankings of a selection. Sends no requests.
  public func listingCost(of selection: RankingSelection) async throws -> ListingCost {
    try await services.listingCost(of: selection)
  }

  /// Writes a plan as lines of JSON, which ``PlanFile`` reads.
  public func write(
    _ plan: DownloadPlan, _ options: DownloadOptions, from origin: PlanOrigin,
    receive: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    try await DownloadPlanner(DownloadContext(services, options)).write(plan, origin, receive)
  }

  /// Downloads works. Each file gets its name only once complete.
  public func download(
    _ works: [RequestedWork], _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await Downloader(DownloadContext(services, options, report: report)).run(works)
  }

  /// Conversions of animations that are on the disk. Sends no requests.
  ///
  /// - Parameter directory: Where the files go; nil to write each beside its ZIP.
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the format needs a program that is not installed.
  public func converting(to format: AnimationFormat, directory: String? = nil) throws(RankingLogError)
    -> AnimationConversion
  {
    try AnimationConversion(services, format, directory: directory)
  }

  /// Writes the sidecars of downloaded files that are there; those that another program edited are left alone. Sends no
  /// requests.
  ///
  /// - Parameters:
  ///   - directory: Limits the run to this output directory; nil for all.
  ///   - failed: Called with each file whose sidecars could not be written.
  public func writeSidecars(
    _ formats: [SidecarFormat], directory: String? = nil, failed: (FailedItem) -> Void = { _ in }
  ) async throws -> SidecarSummary {
    let root = try await recordedDirectory(directory, isWritten: true)
    return try await SidecarUpdate(services, formats).run(root: root, failed: failed)
  }

  /// The stored failures of downloads that have not succeeded since.
  ///
  /// - Parameter directory: Limits the result to this output directory; nil for all.
  public func failedDownloads(directory: String? = nil) async throws -> [FailedDownload] {
    let root = try directory.map { path throws(RankingLogError) in
      try OutputDirectory.resolve(path, isWritten: false)
    }
    return FailedDownload.all(try await services.archive.failures(root: root))
  }

  /// Verifies the checksum of every downloaded file.
  ///
  /// - Parameters:
  ///   - directory: Limits the check to this output directory; nil for all.
  ///   - repairs: Whether to download damaged files again.
  ///   - report: Called with each location of a file.
  public func verify(
    directory: String? = nil, repairs: Bool, report: @escaping @Sendable (VerifiedFile) -> Void
  ) async throws -> VerifySummary {
    let root = try await recordedDirectory(directory, isWritten: repairs)
    return try await FileVerifier(services: services, repairs: repairs, report: report).verify(root: root)
  }

  /// The output directory at a path.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with those that lie in it, or in which it lies, if it is none itself.
  private func recordedDirectory(_ path: String?, isWritten: Bool) async throws -> String? {
    guard let path else { return nil }
    let root = try OutputDirectory.resolve(path, isWritten: isWritten)
    let recorded = try await services.archive.roots()
    if recorded.contains(root) { return root }
    let near = recorded.filter { "\($0)/".hasPrefix("\(root)/") || "\(root)/".hasPrefix("\($0)/") }
    guard near.isEmpty else {
      throw RankingLogError.usage(
        "\(path) is not itself an output directory: give \(near.joined(separator: " or "))")
    }
    return root
  }

  /// The recently viewed works, newest first.
  public func recents() async throws -> [Illust] {
    try await services.archive.recents()
  }

  /// Moves a work to the front of the recents.
  public func remember(_ id: Int) async throws {
    try await services.archive.addRecent(id, cap: services.configuration.recentsCap, at: services.now)
  }

  /// Clears the list of recents; image files are kept.
  ///
  /// - Returns: The number of works removed from the list.
  public func clearRecents() async throws -> Int {
    try await services.archive.clearRecents()
  }

  /// What is in the image cache. Reads no image.
  public func cachedImages() async throws -> ImageCacheContents {
    try await services.cache.contents()
  }

  /// Deletes all cached images; downloaded files are kept.
  ///
  /// - Returns: What was in the cache.
  public func clearCache() async throws -> ImageCacheContents {
    try await services.cache.clear()
  }

  /// Closes the archive and the image cache.
  public func close() async {
    await services.archive.close()
    await services.cache.close()
  }

  /// Exports the images of the recents to a directory. The image cache is tried before pixiv, and stores resized images
  /// that had to be fetched.
  public func exportRecents(
    limit: Int? = nil, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await RecentsExporter(services: services).export(limit: limit, options, report: report)
  }

  /// Takes over what other programs downloaded: pictures stay where they are, and records say what else was downloaded.
  /// Changes nothing of another program, and sends no requests.
  ///
  /// - Parameters:
  ///   - onRankings: Called with the events of rankings from other archives.
  ///   - report: Called with each file and record; its error ends the import.
  public func importFiles(
    _ request: ImportRequest, onRankings: @escaping (ExchangeEvent) -> Void = { _ in },
    report: @escaping (ImportEvent) throws -> Void
  ) async throws -> ImportSummary {
    // Readers of files and databases wait for the disk, which the threads of tasks must not.
    try await withTaskExecutorPreference(services.archive.executor) {
      var run = try await ImportRun(services, request, onRankings: onRankings, report: report)
      return try await run.run()
    }
  }

  /// Runs one `SELECT`, `WITH` or `EXPLAIN` statement on the archive, and calls `receive` with each row as it is found.
  ///
  /// The statement can read the views of ``schema()`` and all tables, and use `has_tag(tags, 'x')`: whether a work has
  /// exactly that tag. It cannot change anything or open another file. Sends no requests. An archive of an earlier version
  /// is migrated first. Cancellation of the task interrupts a running statement; an error of `receive` ends it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` for a mistake in the statement, in SQLite's words;
  ///   ``RankingLogError/nothing(_:)`` without an archive.
  public func query(_ sql: String, receive: (SQLRow) throws -> Void) async throws {
    try await services.archive.query(sql, receive)
  }

  /// The views and tables for ``query(_:receive:)``, which are the same in all archives.
  public func schema() throws -> ArchiveSchema { try ArchiveSchema() }

  /// The path of the archive file.
  public var archivePath: String { services.archive.path }

  /// Checks directories, archive and cache. Read-only, without requests.
  public func checkHealth() async -> HealthReport {
    await HealthCheck(services: services).run()
  }

  /// Recovers the readable rows of a damaged archive into a new one; the damaged one is left unchanged.
  ///
  /// - Parameter path: The new archive; must not exist yet.
  public func recoverArchive(to path: String) async throws -> [RecoveredTable] {
    try await ArchiveRecoverer(services: services).recover(to: path)
  }
}
