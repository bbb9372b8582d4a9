/// An import: first the images, then the records of other downloads.
struct ImportRun {
  let services: Services
  let request: ImportRequest
  let report: (ImportEvent) throws -> Void
  let onRankings: (ExchangeEvent) -> Void
  let adopter: PictureAdopter
  /// The ID of the newest file before the run.
  let lastFile: Int
  var summary = ImportSummary()
  /// Images whose names may be any number, until a record confirms them.
  var unconfirmed: [ImageKey: [Picture]] = [:]
  /// Existing images that were not imported.
  var refused: [ImageKey: PictureAdopter.Outcome] = [:]
  /// Works whose first page was found in a size other than the original.
  var resized: Set<Int> = []
  /// Images that a dry run would import in place.
  var wouldAdopt: Set<ImageKey> = []
  /// The times at which works were viewed.
  var views: [Int: Timestamp] = [:]
  /// The recorded files: their number, the number of found ones, and the common directory of the others.
  var named = (count: 0, found: 0, directory: String?.none)

  var archive: Archive { services.archive }

  init(
    _ services: Services, _ request: ImportRequest, onRankings: @escaping (ExchangeEvent) -> Void,
    report: @escaping (ImportEvent) throws -> Void
  ) async throws {
    (self.services, self.request, self.report) = (services, request, report)
    self.onRankings = onRankings
    adopter = PictureAdopter(archive: services.archive, now: services.now, isDryRun: request.isDryRun)
    lastFile = try await services.archive.newestFile()
  }

  /// Imports everything.
  mutating func run() async throws -> ImportSummary {
    let roots = try request.paths.map { path throws(RankingLogError) in try ImportRoot(path) }
    for root in roots { try await takePictures(root) }
    for root in roots { try await takeRecords(root) }
    for var item in unconfirmed.values.joined().map(\.item).sorted(by: { $0.key < $1.key }) {
      (item.state, item.reason) = (.foreign, "the name may be any number, and no record contains it")
      try add(item)
    }
    if !request.isDryRun {
      summary.recents = try await archive.addRecents(views, cap: services.configuration.recentsCap)
    }
    if named.found == 0 { summary.missingDirectory = named.directory }
    return summary
  }

  mutating func add(_ item: ImportedItem) throws {
    try Task.checkCancellation()
    summary.add(item)
    try report(.item(item))
  }

  /// Stores the time at which a work was viewed.
  mutating func note(viewOf id: Int, at time: Timestamp) {
    views[id] = max(views[id] ?? time, time)
    let cap = services.configuration.recentsCap
    guard views.count > 10 * cap else { return }
    // A history may have any length.
    views = Dictionary(
      uniqueKeysWithValues: views.sorted { $0.value > $1.value }.prefix(cap).map { ($0.key, $0.value) })
  }
}
