/// One import: first the pictures, then the records, which say what else was downloaded.
struct ImportRun {
  let services: Services
  let request: ImportRequest
  let report: (ImportEvent) throws -> Void
  let onRankings: (ExchangeEvent) -> Void
  let adopter: PictureAdopter
  /// The newest file before the run.
  let lastFile: Int
  var summary = ImportSummary()
  /// Pictures whose names may be numbers of another kind, until a record names them.
  var unconfirmed: [ImageKey: [Picture]] = [:]
  /// Pictures that are there and were not adopted.
  var refused: [ImageKey: PictureAdopter.Outcome] = [:]
  /// Works of which the first page was found in another size than the original's.
  var resized: Set<Int> = []
  /// Pictures that a dry run would adopt.
  var wouldAdopt: Set<ImageKey> = []
  /// When works were viewed.
  var views: [Int: Timestamp] = [:]
  /// Files that records name: how many there are, how many of them are here, and the directory of the others.
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
      (item.state, item.reason) = (.foreign, "its name may be any number: no record has it")
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

  /// Notes when a work was viewed.
  mutating func note(viewOf id: Int, at time: Timestamp) {
    views[id] = max(views[id] ?? time, time)
    let cap = services.configuration.recentsCap
    guard views.count > 10 * cap else { return }
    // A history may be of any length.
    views = Dictionary(
      uniqueKeysWithValues: views.sorted { $0.value > $1.value }.prefix(cap).map { ($0.key, $0.value) })
  }
}
