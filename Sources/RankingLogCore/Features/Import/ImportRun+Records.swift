// Records: archives, lists and histories of other programs.
extension ImportRun {
  mutating func takeRecords(_ root: ImportRoot) async throws {
    for file in root.files {
      let path = root.directory + "/" + file
      // Metadata next to an image was read with the image.
      if PictureFileName(file.lastComponent) != nil || isBesidePicture(path) { continue }
      do {
        guard let found = try ForeignSource.detect(path, as: request.program, copiesTo: copies) else {
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

  private func isBesidePicture(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let name = String(path[..<dot])
    return PictureFileName(name.lastComponent) != nil && Files.exists(name)
  }

  private mutating func take(_ found: ForeignSource, _ source: ImportedSource) async throws {
    if found.program == .archive { return try await takeRankings(found, source) }
    summary.begin(source)
    let archive = archive
    let reader = try found.reader { ids in
      try await archive.works(ids).compactMapValues(\.pageCount)
    }
    try await reader.read { items in try await take(items, of: found, source) }
  }

  mutating func take(_ items: [ForeignItem], of found: ForeignSource, _ source: ImportedSource)
    async throws
  {
    var records: [ForeignRecord] = []
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
  private mutating func settle(_ records: [ForeignRecord], of found: ForeignSource, _ source: ImportedSource)
    async throws
  {
    for record in records {
      for picture in unconfirmed.removeValue(forKey: record.firstImage) ?? [] {
        try await adopt(picture, record)
      }
    }
    let standings = try await archive.standings(of: records.map(\.image))
    var open: [ImportedItem] = []
    for (record, standing) in zip(records, standings) {
      if let viewedAt = record.viewedAt { note(viewOf: record.id, at: viewedAt) }
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
  private mutating func claim(_ items: [ImportedItem], by found: ForeignSource) async throws {
    guard !items.isEmpty else { return }
    let claims = items.compactMap { item in
      item.id.map { Claim(illust: $0, page: item.page, origin: found.program.rawValue, name: item.key) }
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
  private mutating func location(of record: ForeignRecord, _ found: ForeignSource) throws -> StoredFile
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

extension ForeignRecord {
  fileprivate var image: ImageKey { ImageKey(illust: id, page: page) }
  /// The image of the record; the first page if the record covers all pages.
  fileprivate var firstImage: ImageKey { ImageKey(illust: id, page: page ?? 0) }

  /// Returns the record's data about its file; a file of all pages is treated as the first page.
  fileprivate func claimed(_ path: String) -> PictureAdopter.Claimed {
    let name = PictureFileName(path.lastComponent)
    return PictureAdopter.Claimed(
      illust: id, page: page ?? 0, size: size ?? name?.size ?? .original,
      isAnimation: name?.isAnimation ?? false,
      url: url, uploadedAt: uploadedAt, sha256: sha256)
  }
}

extension ForeignSource.Kind {
  /// Whether a file contains one work, so that there may be thousands of such files.
  fileprivate var isOfOneWork: Bool {
    switch self {
    case .galleryDLJSON, .pixivUtilJSON, .pixivUtilText: true
    default: false
    }
  }
}
