import Platform

// Images, identified by their names and by the metadata next to them.
extension ImportRun {
  /// A file with the name of an image.
  struct Image {
    let source: ImportedSource
    let location: StoredFile.Location
    var name: ImageFileName
    /// The metadata record next to the image, if it belongs to the same work.
    var record: ExternalRecord?

    /// Returns the image with the record of its origin, which may contain the page.
    func described(by record: ExternalRecord) -> Image {
      var image = self
      image.record = record
      return image
    }

    fileprivate func item(_ state: ImportState, page: Int?, _ reason: Message = "") -> ImportedItem {
      ImportedItem(
        source: source, key: location.relativePath, id: name.id, page: page, path: location.path,
        state: state,
        reason: reason, size: name.size)
    }

    fileprivate func claimed(_ page: Int) -> InPlaceImporter.Claimed {
      InPlaceImporter.Claimed(
        illust: name.id, page: page, size: name.size, isAnimation: name.isAnimation,
        isCopy: name.suffix == .copy,
        url: record?.url, uploadedAt: record?.uploadedAt ?? name.version)
    }
  }

  /// Imports all images, one work after the other, so that the result does not depend on the order of files.
  mutating func importImages(_ roots: [ImportRoot]) async throws {
    var (works, order): ([Int: [Image]], [Int]) = ([:], [])
    for root in roots {
      let source = ImportedSource(kind: ImportedSource.files, path: root.shown)
      for path in root.filesAndLinks {
        try Task.checkCancellation()
        guard let image = try image(StoredFile.Location(root: root.directory, relativePath: path), source)
        else {
          continue
        }
        if works[image.name.id] == nil { order.append(image.name.id) }
        works[image.name.id, default: []].append(image)
      }
    }
    for id in order {
      guard let images = works.removeValue(forKey: id) else { continue }
      try await importImages(images, of: id)
    }
  }

  /// Returns a file if it is an image of a work, and reports other images.
  private mutating func image(_ location: StoredFile.Location, _ source: ImportedSource) throws -> Image? {
    let path = location.path
    guard let status = Files.status(path, followsLinks: false) else {
      try add(
        ImportedItem(
          source: source, key: location.relativePath, state: .unreadable, reason: "file name is not UTF-8"))
      return nil
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      try add(
        ImportedItem(
          source: source, key: location.relativePath, path: path, state: .unreadable,
          reason: "directory cannot be read"))
      return nil
    }
    guard let kind = ImageFileExtension(path) else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard !kind.isZIP, links.insert(path).inserted else { return nil }
      try add(
        ImportedItem(
          source: source, key: location.relativePath, path: path, state: .foreign,
          reason: "symbolic link, which is not followed"))
      return nil
    }
    let name =
      ImageFileName(path: path, templates: request.names.map(\.pattern))
      ?? Self.metadata(beside: path).map { ImageFileName(record: $0, isAnimation: kind.isZIP) }
    guard let name else {
      if !kind.isZIP { unrecognized[path] = (source, location.relativePath) }
      return nil
    }
    return Image(source: source, location: location, name: name)
  }

  /// The metadata next to an image. An unreadable file is treated as missing.
  private static func metadata(beside path: String) -> ExternalRecord? {
    (try? AdjacentMetadata.record(beside: path)).flatMap { $0 }
  }

  /// Imports the images of a work that are confirmed.
  private mutating func importImages(_ all: [Image], of id: Int) async throws {
    var paths: Set<String> = []
    // One directory may be in another one.
    var images = all.filter { paths.insert($0.location.path).inserted }
    for index in images.indices {
      images[index].record = Self.metadata(beside: images[index].location.path).flatMap {
        $0.id == id ? $0 : nil
      }
    }
    let works = images.compactMap { $0.record?.illust }
    if !works.isEmpty, !request.isDryRun { try await archive.fill(works) }
    let work = images.contains { $0.name.needsConfirmation } ? try await archive.works([id])[id] : nil
    var confirmed: [Image] = []
    for image in images {
      if image.name.needsConfirmation, image.record == nil, try await archive.file(at: image.location) == nil,
        work.map({ !$0.confirms(image) }) ?? true
      {
        unconfirmed[ImageReference(illust: id, page: image.name.page ?? 0), default: []].append(image)
      } else {
        confirmed.append(image)
      }
    }
    try await importConfirmed(confirmed, of: id)
  }

  /// Imports images of a work, page by page.
  mutating func importConfirmed(_ images: [Image], of id: Int) async throws {
    guard !images.isEmpty else { return }
    let work = try await archive.works([id])[id]
    let numbers = PageNumbers(id, count: work?.pageCount, images.map { ($0.name, $0.location.path) })
    var groups: [ImageGroup: [Image]] = [:]
    for var image in images {
      switch image.page(numbers) {
      case .page(let page): groups[ImageGroup(page: page, size: image.name.size), default: []].append(image)
      case .copy(let page):
        image.name.suffix = .copy
        groups[ImageGroup(page: page, size: image.name.size), default: []].append(image)
      case .unknown(let reason): try add(image.item(.ambiguous, page: nil, reason))
      }
    }
    for (group, images) in groups.sorted(by: { $0.key < $1.key }) {
      if images.count == 1, images[0].name.suffix != .backup {
        try await adopt(images[0], group.page)
      } else {
        try await decide(images, group, work)
      }
    }
    try reportProgress()
  }

  /// Adds the images whose work is unknown.
  mutating func addUnrecognized() throws {
    var items = unconfirmed.values.joined().map { image in
      let reason: Message = "\(image.name.id) may be any number, and no record and no stored work confirms it"
      return image.item(
        .unrecognized, page: image.name.page,
        image.name.id.isDistinctive ? "\(reason); \(.fetchWork(image.name.id))" : reason)
    }
    items += unrecognized.map { path, image in
      ImportedItem(
        source: image.source, key: image.key, path: path, state: .unrecognized,
        reason: "no work ID in the name")
    }
    for item in items.sorted(by: { ($0.path ?? $0.key) < ($1.path ?? $1.key) }) { try add(item) }
  }
}

/// The images that one file at most can be.
private struct ImageGroup: Hashable, Comparable {
  let page: Int
  let size: ImageSize

  static func < (one: ImageGroup, other: ImageGroup) -> Bool {
    // The first original shows whether the others are originals.
    (one.size == .original ? 0 : 1, one.page, one.size.rawValue)
      < (other.size == .original ? 0 : 1, other.page, other.size.rawValue)
  }
}

extension ImportRun.Image {
  fileprivate func page(_ numbers: PageNumbers) -> PageNumbers.Page {
    if let page = record?.page, name.page == nil || name.numbering != .pixiv { return .page(page) }
    return numbers.page(of: name, at: location.path)
  }
}

// Several files of one image.
extension ImportRun {
  /// Imports the file that is the image, and reports the others.
  private mutating func decide(_ all: [Image], _ group: ImageGroup, _ work: Illust?) async throws {
    var (images, candidates): ([Image], [InPlaceImporter.Candidate]) = ([], [])
    for image in all {
      switch try await candidate(image, group.page) {
      case .candidate(let candidate):
        images.append(image)
        candidates.append(candidate)
      case .outcome(let outcome): try finish(image, group.page, outcome)
      }
    }
    let versions = try await archive.files(all[0].name.id, page: group.page, size: group.size)
    let entries = try adopter.entries(images.map(\.name.suffix), candidates, versions, work)
    let verdicts = ImageContest.verdicts(entries)
    // An image replaces the record of another version, and is recorded before its duplicates, so that downloads link it.
    for index in images.indices.sorted(by: { verdicts[$0].step < verdicts[$1].step }) {
      let image = images[index]
      switch verdicts[index] {
      case .image: try await adopt(image, group.page)
      case .duplicate(let other):
        try await adopt(image, group.page, duplicateOf: images[other].location.path)
      case .superseded(let other):
        if !request.isDryRun { try await archive.forget(image.location.path) }
        try finish(image, group.page, superseded(image, by: other.map { images[$0] }, candidates[index]))
      case .ambiguous(let other):
        try finish(
          image, group.page,
          ambiguous(
            with: images[other], candidates[index], isVersion: entries.contains { $0.suffix == .version },
            work)
        )
      }
    }
    guard verdicts.contains(.image) else { return }
    let id = all[0].name.id
    refused[ImageReference(illust: id, page: group.page)] = nil
    if group == ImageGroup(page: 0, size: .original) { resized.remove(id) }
  }

  private func superseded(
    _ image: Image, by other: Image?, _ candidate: InPlaceImporter.Candidate
  ) -> InPlaceImporter.Outcome {
    let reason: Message =
      if image.name.suffix == .backup {
        "backup of a replaced image"
      } else if let other {
        "differs from \(other.location.path), which is the image"
      } else {
        "differs from the current image"
      }
    return .init(state: .superseded, bytes: candidate.bytes, reason: reason)
  }

  private func ambiguous(
    with other: Image, _ candidate: InPlaceImporter.Candidate, isVersion: Bool, _ work: Illust?
  ) -> InPlaceImporter.Outcome {
    var reason: Message = "differs from \(other.location.path), and either may be the image"
    if isVersion, work?.imageVersion.uploadedAt == nil {
      reason = "\(reason); \(.fetchWork(other.name.id))"
    }
    return .init(state: .ambiguous, bytes: candidate.bytes, reason: reason)
  }

  private func candidate(_ image: Image, _ page: Int) async throws -> InPlaceImporter.Inspection {
    let claimed = image.claimed(page)
    if let outcome = notOriginal(claimed) { return .outcome(outcome) }
    do {
      return try await adopter.candidate(image.location, as: claimed)
    } catch RankingLogError.file(image.location.path, let reason, _) {
      return .outcome(.init(state: .unreadable, reason: Message(reason)))
    }
  }

  /// Imports an image in place.
  ///
  /// - Parameter original: The path of another file with the same bytes, which is already imported.
  private mutating func adopt(_ image: Image, _ page: Int, duplicateOf original: String? = nil) async throws {
    var outcome = try await outcome(image.location, image.claimed(page))
    if let original, outcome.state == .adopted {
      (outcome.state, outcome.reason) = (.duplicate, "same bytes as \(original)")
    }
    try finish(image, page, outcome)
  }

  private mutating func finish(_ image: Image, _ page: Int, _ outcome: InPlaceImporter.Outcome) throws {
    var item = image.item(outcome.state, page: page, outcome.reason)
    item.bytes = outcome.bytes
    note(outcome, of: image.claimed(page))
    try add(item)
  }
}

extension ImageContest.Verdict {
  /// The order in which verdicts are recorded.
  fileprivate var step: Int {
    switch self {
    case .superseded: 0
    case .image: 1
    case .duplicate, .ambiguous: 2
    }
  }
}

// The result of one file.
extension ImportRun {
  /// Imports a file in place, and stores the result.
  mutating func adopt(
    _ location: StoredFile.Location, as claimed: InPlaceImporter.Claimed, _ item: inout ImportedItem
  ) async throws {
    let outcome = try await outcome(location, claimed)
    (item.state, item.bytes, item.reason) = (outcome.state, outcome.bytes, outcome.reason)
    note(outcome, of: claimed)
  }

  /// Stores the result of a file for the records of its image.
  private mutating func note(_ outcome: InPlaceImporter.Outcome, of claimed: InPlaceImporter.Claimed) {
    guard claimed.size == .original else {
      if outcome.state == .adopted { count(outcome) }
      return
    }
    if outcome.isResized { resized.insert(claimed.illust) }
    let image = ImageReference(illust: claimed.illust, page: claimed.page)
    switch outcome.state {
    case .adopted:
      count(outcome)
      if request.isDryRun { wouldAdopt.insert(image) }
      refused[image] = nil
    case .known, .duplicate: refused[image] = nil
    default: refused[image] = outcome
    }
  }

  private mutating func count(_ outcome: InPlaceImporter.Outcome) {
    summary.adopted += 1
    summary.bytes += outcome.bytes ?? 0
  }

  private func notOriginal(_ claimed: InPlaceImporter.Claimed) -> InPlaceImporter.Outcome? {
    guard claimed.size == .original, claimed.page > 0, resized.contains(claimed.illust) else { return nil }
    return .init(state: .foreign, reason: "the first page of the work is not an original")
  }

  private func outcome(_ location: StoredFile.Location, _ claimed: InPlaceImporter.Claimed) async throws
    -> InPlaceImporter.Outcome
  {
    if let outcome = notOriginal(claimed) { return outcome }
    do {
      return try await adopter.adopt(location, as: claimed)
    } catch RankingLogError.file(location.path, let reason, _) {
      // Other files may be readable.
      return .init(state: .unreadable, reason: Message(reason))
    }
  }
}
