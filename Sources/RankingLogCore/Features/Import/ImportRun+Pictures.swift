// Images, identified by their names and by the metadata next to them.
extension ImportRun {
  /// A file with the name of an image.
  struct Picture {
    let location: StoredFile.Location
    let name: PictureFileName
    /// The metadata record next to the image, if it belongs to the same work.
    let record: ForeignRecord?
    var item: ImportedItem
  }

  mutating func takePictures(_ root: ImportRoot) async throws {
    let source = ImportedSource(kind: ImportedSource.files, path: root.shown)
    for path in root.files {
      let location = StoredFile.Location(root: root.directory, relativePath: path)
      guard Files.isTaken(location.path) else {
        try add(ImportedItem(source: source, key: path, state: .unreadable, reason: "file name is not UTF-8"))
        continue
      }
      guard let name = PictureFileName(path.lastComponent) else { continue }
      // An unreadable metadata file is treated as missing.
      let record = (try? PictureSidecar.record(beside: location.path)).flatMap { $0 }
      let picture = Picture(
        location: location, name: name, record: record.flatMap { $0.id == name.id ? $0 : nil },
        item: ImportedItem(
          source: source, key: path, id: name.id, page: name.page ?? 0, path: location.path, state: .known))
      try await take(picture)
    }
  }

  private mutating func take(_ picture: Picture) async throws {
    let (name, location, record) = (picture.name, picture.location, picture.record)
    if let illust = record?.illust, !request.isDryRun { try await archive.fill([illust]) }
    if name.needsConfirmation, record == nil, try await archive.file(at: location) == nil {
      unconfirmed[ImageKey(illust: name.id, page: name.page ?? 0), default: []].append(picture)
    } else {
      try await adopt(picture, record)
    }
  }

  /// Imports an image in place.
  ///
  /// - Parameter record: The record of the image's origin.
  mutating func adopt(_ picture: Picture, _ record: ForeignRecord?) async throws {
    let name = picture.name
    var item = picture.item
    if let page = try await page(of: name, at: picture.location) {
      item.page = page
      try await adopt(
        picture.location,
        as: PictureAdopter.Claimed(
          illust: name.id, page: page, size: name.size, isAnimation: name.isAnimation, url: record?.url,
          uploadedAt: record?.uploadedAt), &item)
    } else {
      (item.state, item.reason) = (.ambiguous, "the title may end in _pN; \(.fetchWork(name.id))")
    }
    try add(item)
    try report(.progress(files: summary.adopted, bytes: summary.bytes))
  }

  /// Returns the page in a name; nil if it may be the end of a title, and the page count of the work is unknown.
  private func page(of name: PictureFileName, at location: StoredFile.Location) async throws -> Int? {
    guard name.mayEndTitle, let page = name.page else { return name.page ?? 0 }
    if let count = try await archive.works([name.id])[name.id]?.pageCount { return count == 1 ? 0 : page }
    // A work with several pages has a first page.
    let first = location.path.replacingLast("_p\(page).", with: "_p0.")
    return first.map(Files.exists) ?? false ? page : nil
  }

  /// Imports a file in place, and stores the result.
  mutating func adopt(
    _ location: StoredFile.Location, as claimed: PictureAdopter.Claimed, _ item: inout ImportedItem
  ) async throws {
    let outcome = try await outcome(location, claimed)
    (item.state, item.bytes, item.reason) = (outcome.state, outcome.bytes, outcome.reason)
    guard claimed.size == .original else { return }
    if outcome.isResized { resized.insert(claimed.illust) }
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

  private func outcome(_ location: StoredFile.Location, _ claimed: PictureAdopter.Claimed) async throws
    -> PictureAdopter.Outcome
  {
    if claimed.size == .original, claimed.page > 0, resized.contains(claimed.illust) {
      return .init(state: .foreign, reason: "the first page of the work is not an original")
    }
    do {
      return try await adopter.adopt(location, as: claimed)
    } catch RankingLogError.file(location.path, let reason, _) {
      // Other files may be readable.
      return .init(state: .unreadable, reason: Message(reason))
    }
  }
}

extension String {
  /// Returns the string with the last occurrence of a text replaced; nil without one.
  fileprivate func replacingLast(_ words: String, with other: String) -> String? {
    let (text, pattern) = (Array(utf8), Array(words.utf8))
    guard text.count >= pattern.count,
      let place = (0...(text.count - pattern.count)).last(where: { text[$0...].starts(with: pattern) })
    else { return nil }
    return String(
      decoding: text[..<place] + Array(other.utf8) + text[(place + pattern.count)...], as: UTF8.self)
  }
}
