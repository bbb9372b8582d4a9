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
  var unconfirmed: [ImageKey: (location: StoredFile.Location, source: ImportedSource)] = [:]
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
    for (image, found) in unconfirmed.sorted(by: { $0.value.location.path < $1.value.location.path }) {
      try add(
        ImportedItem(
          source: found.source, key: found.location.relativePath, id: image.illust, page: image.page,
          path: found.location.path, state: .foreign, reason: "its name may be any number: no record has it"))
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
}

// Pictures.
extension ImportRun {
  private mutating func takePictures(_ root: ImportRoot) async throws {
    let source = ImportedSource(kind: ImportedSource.files, path: root.shown)
    for path in root.files {
      let location = StoredFile.Location(root: root.directory, relativePath: path)
      guard Files.isTaken(location.path) else {
        try add(ImportedItem(source: source, key: path, state: .unreadable, reason: "its name is not UTF-8"))
        continue
      }
      guard let name = PictureFileName(path.lastComponent) else { continue }
      var item = ImportedItem(
        source: source, key: path, id: name.id, page: name.page ?? 0, path: location.path, state: .known)
      let record = try PictureSidecar.record(beside: location.path).flatMap { $0.id == name.id ? $0 : nil }
      if let illust = record?.illust, !request.isDryRun { try await archive.fill([illust]) }
      if name.needsConfirmation, record == nil, try await archive.file(at: location) == nil {
        unconfirmed[ImageKey(illust: name.id, page: name.page ?? 0)] = (location, source)
        continue
      }
      guard let page = try await page(of: name, at: location) else {
        (item.state, item.reason) = (.ambiguous, "the title may end so: \(.fetchWork(name.id))")
        try add(item)
        continue
      }
      item.page = page
      try await adopt(
        location,
        as: PictureAdopter.Claimed(
          illust: name.id, page: page, size: name.size, isAnimation: name.isAnimation, url: record?.url,
          uploadedAt: record?.uploadedAt), &item)
      try add(item)
      try report(.progress(files: summary.adopted, bytes: summary.bytes))
    }
  }

  /// The page that a name tells; nil if it may be the end of a title, and nothing says how many pages the work has.
  private func page(of name: PictureFileName, at location: StoredFile.Location) async throws -> Int? {
    guard name.mayEndTitle, let page = name.page else { return name.page ?? 0 }
    if let count = try await archive.works([name.id])[name.id]?.pageCount { return count == 1 ? 0 : page }
    // A work of several pages has a first one.
    let first = location.path.replacingLast("_p\(page).", with: "_p0.")
    return first.map(Files.exists) ?? false ? page : nil
  }

  /// Adopts a file, and notes what became of it.
  mutating func adopt(
    _ location: StoredFile.Location, as claimed: PictureAdopter.Claimed, _ item: inout ImportedItem
  ) async throws {
    let isOriginal = claimed.size == .original
    if isOriginal, claimed.page > 0, resized.contains(claimed.illust) {
      (item.state, item.reason) = (.foreign, "the first page beside it is no original")
      refused[ImageKey(illust: claimed.illust, page: claimed.page)] = .init(
        state: .foreign, reason: item.reason)
      return
    }
    let outcome = try await adopter.adopt(location, as: claimed)
    if isOriginal, outcome.isResized { resized.insert(claimed.illust) }
    (item.state, item.bytes, item.reason) = (outcome.state, outcome.bytes, outcome.reason)
    guard isOriginal else { return }
    let image = ImageKey(illust: claimed.illust, page: claimed.page)
    switch outcome.state {
    case .adopted:
      summary.adopted += 1
      summary.bytes += outcome.bytes ?? 0
      if request.isDryRun { wouldAdopt.insert(image) }
    case .known: break
    default: refused[image] = outcome
    }
  }
}

/// A file or a directory to import.
struct ImportRoot {
  /// As given.
  let shown: String
  /// The absolute path of the directory, without symbolic links.
  let directory: String
  /// The one file; nil for all files of the directory.
  private let file: String?

  init(_ path: String) throws(RankingLogError) {
    guard Files.exists(path) else { throw .file(path: path, reason: "does not exist") }
    shown = path
    let real = try Files.realPath(path)
    if Files.isDirectory(real) {
      (directory, file) = (real, nil)
    } else {
      (directory, file) = (Files.parent(of: real), real.lastComponent)
    }
  }

  /// The paths of the files from the directory.
  var files: AnySequence<String> {
    file.map { AnySequence([$0]) }
      // A gallery of this library has pictures of any size under the names of originals.
      ?? AnySequence(DirectoryWalk(directory, unless: { $0.contains("gallery.json") }))
  }

  /// Whether it is one file.
  var isFile: Bool { file != nil }
}

extension String {
  /// The name of a file, without its directory.
  var lastComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The text with other words in the last place of some; nil if it has none.
  fileprivate func replacingLast(_ words: String, with other: String) -> String? {
    let (text, pattern) = (Array(utf8), Array(words.utf8))
    guard text.count >= pattern.count,
      let place = (0...(text.count - pattern.count)).last(where: { text[$0...].starts(with: pattern) })
    else { return nil }
    return String(
      decoding: text[..<place] + Array(other.utf8) + text[(place + pattern.count)...], as: UTF8.self)
  }
}
