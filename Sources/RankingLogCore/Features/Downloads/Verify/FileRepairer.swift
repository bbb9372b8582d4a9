/// Repairs damaged locations of a file, from an intact location or from pixiv.
///
/// It does not write in place, and deletes a damaged file only after the new one was read successfully, and if the new
/// one has all its bytes. Names that shared the damaged bytes are linked again.
struct FileRepairer: Sendable {
  let services: Services

  enum Result {
    /// The recorded file, and the new paths of damaged files that were not deleted.
    case repaired(StoredFile, kept: [StoredFile.Location: String])
    /// Another process repaired it, or the user deleted or edited it.
    case notDamaged
    case failed(Message)
  }

  func repair(_ file: StoredFile, _ damaged: [CheckedFile]) async throws -> Result {
    guard !damaged.isEmpty else { return .notDamaged }
    // A symbolic link is not replaced, so its image is not downloaded either.
    let damaged = damaged.filter { Files.length($0.location.path, followsLinks: false) != nil }
    guard let first = damaged.first else { return .failed("symbolic links are not replaced") }
    for location in file.locations {
      guard let source = try? file.checked(at: location), source.result.state == .whole else { continue }
      return try await link(damaged[...], of: file, to: location, source.stamp)
    }
    guard !file.url.isEmpty else {
      return .failed("source URL unknown; the damaged file was not changed")
    }
    try FileInstaller.requireNameAside(first.location.path)
    let part = try await LockedPart.take(first.location.part.path)
    guard part.isOfPicture else { return .failed(FileInstaller.occupied(part.path)) }
    // The previous lock holder may have repaired the file.
    guard let now = try? file.checked(at: first.location), now.result.state == .damaged,
      now.stamp == first.stamp
    else {
      part.removeName()
      return .notDamaged
    }
    let fetcher = ImageFetcher(client: services.client)
    let headers = services.headers.image(source: .web, size: file.size, illust: file.illust)
    switch try await fetcher.fetch([file.url], headers: headers, to: part) {
    case .failed(let reason): return .failed("download failed: \(reason)")
    case .notFound:
      return .failed("pixiv no longer has this version; the damaged file was not changed")
    case .whole(let fetched): return try await install(fetched, file, damaged, first)
    }
  }

  /// Replaces the first damaged file by a downloaded one, and the others by links.
  private func install(
    _ fetched: FetchedImage, _ file: StoredFile, _ damaged: [CheckedFile], _ first: CheckedFile
  ) async throws -> Result {
    var whole = file
    (whole.bytes, whole.extraBytes, whole.sha256) = (fetched.bytes, fetched.extraBytes, fetched.sha256)
    (whole.isIncomplete, whole.etag, whole.lastModified) = (
      fetched.isIncomplete, fetched.etag, fetched.lastModified
    )
    let stamp = fetched.part.file.status.map(FileStamp.init)
    guard let replacement = first.replacement(whole.sha256) else { return .notDamaged }
    let installed = try await FileInstaller.install(
      .part(fetched.part.path, stamp), at: first.location.path, replacing: replacement
    ) { [whole] in
      try await services.archive.record(whole, at: first.location, $0, $1, at: services.now)
    }
    guard installed.result == .placed else {
      fetched.part.removeName()
      return .notDamaged
    }
    let others = try await link(damaged.dropFirst(), of: whole, to: first.location, stamp)
    guard case .repaired(_, var all) = others else { return others }
    all[first.location] = installed.kept
    return .repaired(whole, kept: all)
  }

  private func link(
    _ damaged: ArraySlice<CheckedFile>, of file: StoredFile, to source: StoredFile.Location,
    _ stamp: FileStamp?
  ) async throws -> Result {
    var kept: [StoredFile.Location: String] = [:]
    for one in damaged {
      guard let replacement = one.replacement(file.sha256) else { continue }
      let installed = try await FileInstaller.install(
        .file(source.path, stamp), at: one.location.path, replacing: replacement
      ) { try await services.archive.addLocation(one.location, of: file, $0, $1) }
      if installed.result == .placed { kept[one.location] = installed.kept }
    }
    return .repaired(file, kept: kept)
  }
}
