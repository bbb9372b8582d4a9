/// Past pixiv rankings: browsing, storage, and image downloads.
///
/// All fetched data is stored in an archive, so that past rankings are requested only once. The archive is opened on
/// first use. All methods throw ``RankingLogError`` or `CancellationError`.
public struct RankingLog: Sendable {
  private let services: Services

  /// Creates a ranking log with the given configuration.
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

  /// Analyses of stored rankings: history, movers, standings.
  public var analysis: Analysis { Analysis(services: services) }

  /// Searches among stored works.
  public var search: WorkSearch { WorkSearch(services: services) }

  /// Static sites of stored rankings.
  public var gallery: Gallery { Gallery(services: services) }

  /// Browsing of past rankings in a web browser on this machine.
  public var browsing: Browsing { Browsing(services: services) }

  /// Unattended updates of the configured rankings.
  public var keeping: Keeping { Keeping(services: services) }

  /// Export, import and merge of complete rankings.
  public var exchange: ArchiveExchange { ArchiveExchange(services: services) }

  /// Images of works for viewing.
  ///
  /// - Parameter fetches: Whether to fetch images from pixiv that are neither on disk nor in the image cache.
  public func pictures(_ size: ImageSize, fetches: Bool = false) -> Pictures {
    Pictures(services: services, size: size, fetches: fetches)
  }

  /// Runs a closure on the archive's queue, so that its queries do not change threads, which is as slow as a short
  /// query.
  public func onArchiveQueue<Result: Sendable>(_ body: () async throws -> Result) async rethrows -> Result {
    try await withTaskExecutorPreference(services.archive.executor) { try await body() }
  }

  /// The rankings of a selection, newest first.
  public func rankings(_ selection: RankingSelection) -> RankingFeed {
    RankingFeed(services: services, selection: selection)
  }

  /// The dates of a series with a stored list, oldest first. Sends no requests.
  public func storedDates(of kind: RankingKind) async throws -> [RankingDate] {
    let lists = try await services.archive.lists(of: kind, in: kind.mode.firstDate...calendar.today)
    return Set(lists.map(\.date)).sorted()
  }

  /// Records complete rankings from another source, in one transaction. Rankings that are already complete are not
  /// changed.
  ///
  /// - Returns: The number of recorded rankings.
  public func add(_ rankings: [WholeRanking]) async throws -> Int {
    try await services.archive.add(rankings, at: services.now)
  }

  /// Returns a work's full metadata. Moves the work to the front of the recents if `remembers` is true.
  public func illust(
    _ id: Int, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache, remembers: Bool = true
  ) async throws -> Illust {
    let illust = try await WorkDetails(services: services, source: source, cachePolicy: cachePolicy).full(id)
    if remembers { try await remember(id) }
    return illust
  }

  /// Returns the stored superseded metadata of a work, oldest first.
  public func metadataHistory(of id: Int) async throws -> [SupersededMetadata] {
    try await services.archive.metadataHistory(of: id)
  }

  /// Returns an artist's profile and works, newest first. The works are not added to the recents.
  ///
  /// - Parameter records: Whether the works are stored; false for a dry run.
  public func artist(
    _ id: Int, limit: Int? = nil, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache,
    records: Bool = true
  ) -> ArtistWorks {
    ArtistWorks(
      services: services, artist: id, limit: limit, source: source, cachePolicy: cachePolicy, records: records
    )
  }

  /// Fetches the newest comments on a work, newest first: 50 from pixiv's website, 30 from the app API. They are not
  /// stored.
  public func comments(on id: Int, source: RankingSource? = nil) async throws -> [Comment] {
    try await WorkDetails(services: services, source: source, cachePolicy: .useCache).comments(on: id)
  }

  /// Creates a run of a filter over works, which counts the excluded works.
  ///
  /// - Parameter exclusions: Filters of works to exclude first.
  public func filtering(by filter: Filter, exclusions: FilterList = FilterList()) -> FilterRun {
    FilterRun(services: services, filter, exclusions)
  }

  /// Plans a download. Fetches lists, but no images.
  ///
  /// - Parameters:
  ///   - works: Single works, in addition to the works of the selection.
  ///   - filter: The filter of works. It does not affect the requests; the plan contains its counts.
  ///   - mayAsk: Whether to fetch unknown works from pixiv; false for a dry run.
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

  /// Returns the requests and time needed to fetch the rankings of a selection. Sends no requests.
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

  /// Downloads works. A file gets its final name when it is complete.
  public func download(
    _ works: [RequestedWork], _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await Downloader(DownloadContext(services, options, report: report)).run(works)
  }

  /// Creates a converter of downloaded animations. Sends no requests.
  ///
  /// - Parameters:
  ///   - directory: The output directory; nil to write each file next to its ZIP.
  ///   - isDryRun: Whether animations are only examined, and not converted.
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the format needs a program that is not installed.
  public func converting(to format: AnimationFormat, directory: String? = nil, isDryRun: Bool = false)
    throws(RankingLogError) -> AnimationConversion
  {
    if !isDryRun { try services.archive.checkAccess() }
    return try AnimationConversion(services, format, directory: directory, isDryRun: isDryRun)
  }

  /// Returns the number of downloaded files in all output directories, and the number of directories.
  public func downloadedFileCounts() async throws -> (files: Int, directories: Int) {
    (try await services.archive.pathCount(), try await services.archive.roots().count)
  }

  /// Writes the sidecars of existing downloaded files. Sidecars that another program edited are not changed. Sends no
  /// requests.
  ///
  /// - Parameters:
  ///   - directory: Limits the run to this output directory; nil for all.
  ///   - isDryRun: Whether sidecars are only counted, and not written.
  ///   - failed: Called with each file whose sidecars could not be written.
  public func writeSidecars(
    _ formats: [SidecarFormat], directory: String? = nil, isDryRun: Bool = false,
    failed: (FailedItem) -> Void = { _ in }
  ) async throws -> SidecarSummary {
    if !isDryRun { try services.archive.checkAccess() }
    let root = try await recordedDirectory(directory, isWritten: !isDryRun)
    return try await SidecarUpdate(services, formats, isDryRun: isDryRun).run(root: root, failed: failed)
  }

  /// Returns the stored failures of downloads that have not succeeded since.
  ///
  /// - Parameter directory: Limits the result to this output directory; nil for all.
  public func failedDownloads(directory: String? = nil) async throws -> [FailedDownload] {
    var root: String?
    if let directory {
      root = OutputDirectory.recorded(
        try OutputDirectory.resolve(directory, isWritten: false), among: try await services.archive.roots())
    }
    return FailedDownload.all(try await services.archive.failures(root: root))
  }

  /// Verifies the checksum of every downloaded file.
  ///
  /// - Parameters:
  ///   - directory: Limits the check to this output directory; nil for all.
  ///   - repairs: Whether to download damaged files again.
  ///   - isDryRun: Whether the results are not stored. Requires `repairs` to be false.
  ///   - report: Called with each location of a file.
  public func verify(
    directory: String? = nil, repairs: Bool, quota: DownloadQuota = DownloadQuota(), isDryRun: Bool = false,
    report: @escaping @Sendable (VerifiedFile) -> Void
  ) async throws -> VerifySummary {
    if repairs { try services.archive.checkAccess() }
    let root = try await recordedDirectory(directory, isWritten: repairs)
    let verifier = FileVerifier(
      services: services, repairs: repairs, quota: quota, isDryRun: isDryRun, report: report)
    return try await verifier.verify(root: root)
  }

  /// The output directory at a path.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the related output directories if the path is only inside or above
  ///   them.
  private func recordedDirectory(_ path: String?, isWritten: Bool) async throws -> String? {
    guard let path else { return nil }
    let recorded = try await services.archive.roots()
    let root = OutputDirectory.recorded(
      try OutputDirectory.resolve(path, isWritten: isWritten), among: recorded)
    if recorded.contains(root) { return root }
    let near = recorded.filter { "\($0)/".hasPrefix("\(root)/") || "\(root)/".hasPrefix("\($0)/") }
    guard near.isEmpty else {
      throw RankingLogError.usage(
        "\(path) is not an output directory; use \(near.joined(separator: " or "))")
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

  /// Clears the list of recents. Image files are not deleted.
  ///
  /// - Returns: The number of works removed from the list.
  public func clearRecents() async throws -> Int {
    try await services.archive.clearRecents()
  }

  /// Returns the contents of the image cache. Reads no image files.
  public func cachedImages() async throws -> ImageCacheContents {
    try await services.cache.contents()
  }

  /// Deletes all cached images. Downloaded files are not deleted.
  ///
  /// - Returns: The previous contents of the cache.
  public func clearCache() async throws -> ImageCacheContents {
    try await services.cache.clear()
  }

  /// Closes the archive and the image cache.
  public func close() async {
    await services.archive.close()
    await services.cache.close()
  }

  /// Plans an export of the images of the recents. Sends no requests. Images in the image cache count as downloads.
  public func planExportOfRecents(limit: Int? = nil, _ options: DownloadOptions) async throws -> DownloadPlan
  {
    try await RecentsExporter(services: services).plan(limit: limit, options)
  }

  /// Exports the images of the recents to a directory. The image cache is used before pixiv, and stores fetched resized
  /// images.
  public func exportRecents(
    limit: Int? = nil, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await RecentsExporter(services: services).export(limit: limit, options, report: report)
  }

  /// Imports the downloads of other programs: images are recorded in place, and download records without a file are
  /// stored. Does not change files of other programs, and sends no requests.
  ///
  /// - Parameters:
  ///   - onRankings: Called with the events of rankings from other archives.
  ///   - report: Called with each file and record; its error ends the import.
  public func importFiles(
    _ request: ImportRequest, onRankings: @escaping (ExchangeEvent) -> Void = { _ in },
    report: @escaping (ImportEvent) throws -> Void
  ) async throws -> ImportSummary {
    // Readers of files and databases wait for the disk, so they must not run on the threads of tasks.
    try await withTaskExecutorPreference(services.archive.executor) {
      var run = try await ImportRun(services, request, onRankings: onRankings, report: report)
      return try await run.run()
    }
  }

  /// Runs one `SELECT`, `WITH` or `EXPLAIN` statement on the archive, and calls `receive` with each row.
  ///
  /// The statement can read the views of ``schema()`` and all tables, and use `has_tag(tags, 'x')`: whether a work has
  /// exactly that tag. It cannot change anything or open another file. Sends no requests. An archive of an earlier version
  /// is migrated first. Cancellation of the task interrupts a running statement; an error of `receive` ends it.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` for an invalid statement, with SQLite's message;
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

  /// Recovers the readable rows of a damaged archive into a new one; the damaged one is not changed.
  ///
  /// - Parameter path: The path of the new archive; must not exist yet.
  public func recoverArchive(to path: String) async throws -> [RecoveredTable] {
    try await ArchiveRecoverer(services: services).recover(to: path)
  }
}
