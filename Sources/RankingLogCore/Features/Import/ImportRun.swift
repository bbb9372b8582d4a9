/// An import: first the images, then the records of other downloads.
struct ImportRun {
  private let services: Services
  let request: ImportRequest
  private let report: (ImportEvent) throws -> Void
  private let onRankings: (ExchangeEvent) -> Void
  let adopter: InPlaceImporter
  /// The ID of the newest file before the run.
  private let lastFile: Int
  var summary = ImportSummary()
  /// Images whose names may be any number, until a record confirms them.
  var unconfirmed: [ImageReference: [Image]] = [:]
  /// Images without a work ID, by path, until a record names the path.
  var unrecognized: [String: (source: ImportedSource, key: String)] = [:]
  /// The symbolic links that were reported.
  var links: Set<String> = []
  /// Existing images that were not imported.
  var refused: [ImageReference: InPlaceImporter.Outcome] = [:]
  /// Works whose first page was found in a size other than the original.
  var resized: Set<Int> = []
  /// Images that a dry run would import in place.
  var wouldAdopt: Set<ImageReference> = []
  /// The times at which works were viewed.
  private var views: [Int: Timestamp] = [:]
  private var favorites: [(id: Int, at: Timestamp)] = []
  /// The recorded files: their number, the number of found ones, and the common directory of the others.
  private var named = (count: 0, found: 0, directory: String?.none)

  var archive: Archive { services.archive }

  init(
    _ services: Services, _ request: ImportRequest, onRankings: @escaping (ExchangeEvent) -> Void,
    report: @escaping (ImportEvent) throws -> Void
  ) async throws {
    (self.services, self.request, self.report) = (services, request, report)
    self.onRankings = onRankings
    adopter = InPlaceImporter(archive: services.archive, now: services.now, isDryRun: request.isDryRun)
    lastFile = try await services.archive.newestFile()
  }

  /// Imports everything.
  mutating func run() async throws -> ImportSummary {
    let roots = try request.paths.map { path throws(RankingLogError) in try ImportRoot(path) }
    try await importImages(roots)
    for root in roots { try await takeRecords(root) }
    try addUnrecognized()
    if !request.isDryRun {
      summary.recents = try await archive.addRecents(views, cap: services.configuration.recentsCap)
      summary.favorites = try await archive.addFavorites(favorites)
    }
    if named.found == 0 { summary.missingDirectory = named.directory }
    return summary
  }

  mutating func add(_ item: ImportedItem) throws {
    try Task.checkCancellation()
    summary.add(item)
    try report(.item(item))
  }

  func reportProgress() throws { try report(.progress(files: summary.adopted, bytes: summary.bytes)) }

  /// Stores the time at which a work was viewed.
  private mutating func note(viewOf id: Int, at time: Timestamp) {
    views[id] = max(views[id] ?? time, time)
    let cap = services.configuration.recentsCap
    guard views.count > 10 * cap else { return }
    // A history may have any length.
    views = Dictionary(
      uniqueKeysWithValues: views.sorted { $0.value > $1.value }.prefix(cap).map { ($0.key, $0.value) })
  }
}

// Records: archives, lists and histories of other programs.
extension ImportRun {
  private mutating func takeRecords(_ root: ImportRoot) async throws {
    for file in root.files {
      let path = root.directory + "/" + file
      // Metadata next to an image was read with the image.
      if ImageFileExtension(file) != nil || isAdjacentToImage(path) { continue }
      do {
        guard let found = try ExternalSource.detect(path, as: request.program, copiesTo: copies) else {
          continue
        }
        if found.kind == .archive, FileIdentity(path) == FileIdentity(archive.path) {
          if root.isFile { throw RankingLogError.usage("\(path): same file as the current archive") }
          continue
        }
        // Metadata files of single works are counted as one source.
        let isOneOfMany = found.kind.isOfOneWork && !root.isFile
        try await take(
          found, ImportedSource(kind: found.kind.rawValue, path: isOneOfMany ? root.shown : path))
      } catch let error as RankingLogError where isAbout(path, of: root, error) {
        // SQLite reports a canceled statement as an error of the file.
        try Task.checkCancellation()
        // Other sources are still read.
        summary.failed += 1
        try report(.failed(path: path, reason: error.message))
      }
    }
  }

  /// Whether an error concerns only a source, or a copy of it. A file that the user named must be a valid source.
  private func isAbout(_ source: String, of root: ImportRoot, _ error: RankingLogError) -> Bool {
    switch error {
    case .usage: !root.isFile
    case .storageBusy(let path), .storageDamaged(let path, _, _), .file(let path, _, _):
      path.hasPrefix(source) || path.hasPrefix(copies + "/import.")
    default: false
    }
  }

  /// The directory for copies of databases that are locked by other programs.
  private var copies: String { services.configuration.dataDirectory }

  private func isAdjacentToImage(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let name = String(path[..<dot])
    return ImageFileExtension(name) != nil && Files.exists(name)
  }

  private mutating func take(_ found: ExternalSource, _ source: ImportedSource) async throws {
    if found.program == .archive { return try await takeRankings(found, source) }
    summary.begin(source)
    let archive = archive
    let reader = try found.reader { ids in
      try await archive.works(ids).compactMapValues(\.pageCount)
    }
    try await reader.read { items in try await take(items, of: found, source) }
  }

  private mutating func take(_ items: [ExternalItem], of found: ExternalSource, _ source: ImportedSource)
    async throws
  {
    var records: [ExternalRecord] = []
    for item in items {
      switch item {
      case .record(let record): records.append(record)
      case .unwanted(let id):
        summary.unwanted += 1
        try report(.unwanted(id: id))
      case .ambiguous(let key, let reason): try add(source, key, .ambiguous, reason)
      case .other(let key, let reason): try add(source, key, .foreign, Message(reason))
      case .unreadable(let key, let reason): try add(source, key, .unreadable, Message(reason))
      }
    }
    if !request.isDryRun { try await archive.fill(records.compactMap(\.illust)) }
    try await settle(records, of: found, source)
  }

  private mutating func add(_ source: ImportedSource, _ key: String, _ state: ImportState, _ reason: Message)
    throws
  {
    try add(ImportedItem(source: source, key: key, state: state, reason: reason))
  }

  /// Determines the results of records: from their files if these exist, otherwise from the archive.
  private mutating func settle(
    _ records: [ExternalRecord], of found: ExternalSource, _ source: ImportedSource
  )
    async throws
  {
    for record in records {
      guard let images = unconfirmed.removeValue(forKey: record.firstImage) else { continue }
      try await importConfirmed(images.map { $0.described(by: record) }, of: record.id)
    }
    let standings = try await archive.standings(of: records.map(\.image))
    var open: [ImportedItem] = []
    for (record, standing) in zip(records, standings) {
      if let viewedAt = record.viewedAt { note(viewOf: record.id, at: viewedAt) }
      if let markedAt = record.markedAt { favorites.append((id: record.id, at: markedAt)) }
      var item = ImportedItem(
        source: source, key: record.key, id: record.id, page: record.page, state: .described)
      let isAdopted = standing.file.map { $0 > lastFile } ?? false || wouldAdopt.contains(record.image)
      if isAdopted {
        item.state = .adopted
      } else if let outcome = refused[record.firstImage] {
        (item.state, item.reason) = (outcome.state, outcome.reason)
      } else if let location = try location(of: record, found) {
        item.path = location.path
        try await adopt(location, as: record.claimed(location.path), &item)
        if let image = unrecognized.removeValue(forKey: location.path) {
          try add(item.image(image.key, of: image.source))
        }
      } else if standing.file != nil || standing.isClaimed {
        item.state = .known
      } else if record.isDownloaded {
        item.state = .claimed
        open.append(item)
        continue
      }
      try add(item)
    }
    try await claim(open, by: found)
  }

  /// Records downloads whose files do not exist. Of two records of one image, the second is reported as already
  /// recorded.
  private mutating func claim(_ items: [ImportedItem], by found: ExternalSource) async throws {
    guard !items.isEmpty else { return }
    let claims = items.compactMap { item in
      item.id.map {
        ExternalDownload(illust: $0, page: item.page, origin: found.program.rawValue, name: item.key)
      }
    }
    let areNew =
      request.isDryRun ? claims.map { _ in true } : try await archive.record(claims, at: services.now)
    for (item, isNew) in zip(items, areNew) {
      var item = item
      if !isNew { item.state = .known }
      try add(item)
    }
  }

  /// Returns the location of a record's file; nil if the file was not found.
  private mutating func location(of record: ExternalRecord, _ found: ExternalSource) throws -> StoredFile
    .Location?
  {
    guard let recorded = record.path else { return nil }
    named.count += 1
    let isAbsolute = recorded.hasPrefix("/") || PathMap.isWindows(recorded)
    let path =
      request.maps.lazy.compactMap { $0.path(of: recorded) }.first
      ?? (isAbsolute ? recorded : Files.parent(of: found.path) + "/" + recorded)
    guard Files.length(path, followsLinks: false) != nil else {
      named.directory =
        named.directory.map { PathMap.commonDirectory($0, PathMap.directory(of: recorded)) }
        ?? PathMap.directory(of: recorded)
      return nil
    }
    named.found += 1
    let real = try Files.realPath(path)
    return StoredFile.Location(root: Files.parent(of: real), relativePath: real.lastComponent)
  }
}

extension ExternalRecord {
  fileprivate var image: ImageReference { ImageReference(illust: id, page: page) }
  /// The image of the record; the first page if the record covers all pages.
  fileprivate var firstImage: ImageReference { ImageReference(illust: id, page: page ?? 0) }

  /// Returns the record's data about its file; a file of all pages is treated as the first page.
  fileprivate func claimed(_ path: String) -> InPlaceImporter.Claimed {
    let name = ImageFileName(path.lastComponent)
    return InPlaceImporter.Claimed(
      illust: id, page: page ?? 0, size: size ?? name?.size ?? .original,
      isAnimation: name?.isAnimation ?? false,
      url: url, uploadedAt: uploadedAt, sha256: sha256)
  }
}

extension ExternalSource.Kind {
  /// Whether a file contains one work, so that there may be thousands of such files.
  fileprivate var isOfOneWork: Bool {
    switch self {
    case .galleryDLJSON, .pixivUtilJSON, .pixivUtilText: true
    default: false
    }
  }
}

// rankinglog's archives: complete rankings, then the files, recents and favorites of an archive.
extension ImportRun {
  private mutating func takeRankings(_ found: ExternalSource, _ source: ImportedSource) async throws {
    if !request.isDryRun {
      let rankings = try await rankings(of: found)
      summary.rankings.append(.init(source: source, summary: rankings))
    }
    guard found.kind == .archive else { return }
    summary.begin(source)
    let reader = ArchiveFilesReader(
      path: found.path, copy: ExternalDatabase.newCopy(in: found.copies), options: archive.options)
    try await reader.read { items in try await take(items, of: found, source) }
  }

  private func rankings(of found: ExternalSource) async throws -> ExchangeSummary {
    let exchange = ArchiveExchange(services: services)
    switch found.kind {
    case .archive: return try await exchange.merge(found.path, onEvent: onRankings)
    case .exportedArchive: return try await exchange.import(.file(found.path), onEvent: onRankings)
    default:
      let reader = try RankingRecordsReader(found.path, today: exchange.today)
      var summary = try await exchange.record(0, from: { try await reader.next() }, onRankings)
      summary.leftOut = await reader.leftOut
      return summary
    }
  }
}
