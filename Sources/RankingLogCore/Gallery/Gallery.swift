/// Static sites of stored rankings, which open from the disk, need no server and make no request.
public struct Gallery: Sendable {
  let services: Services

  /// Writes a gallery, or brings one up to date.
  ///
  /// Only what differs is written: a second run with the same archive and options writes nothing. Each file is replaced
  /// in one step, and a run that was killed is finished by the next one. Files that somebody else wrote or edited are left
  /// as they are. Sends no requests, unless it is to fetch
  /// thumbnails; if that fails altogether, the gallery is written without them.
  ///
  /// - Parameters:
  ///   - directory: A new or empty directory, or one with a gallery.
  ///   - onEvent: Called with each change as it occurs.
  /// - Throws: ``RankingLogError/nothing(_:)`` if nothing of the selection is stored; ``RankingLogError/file(path:reason:advice:)``
  ///   if the directory belongs to something else; ``RankingLogError/storageBusy(path:)`` if another process is writing it.
  public func write(
    to directory: String, _ options: GalleryOptions = GalleryOptions(),
    onEvent: @escaping @Sendable (GalleryEvent) -> Void = { _ in }
  ) async throws -> GallerySummary {
    guard !directory.isEmpty else {
      throw RankingLogError.usage("the name of the directory is empty: is a variable not set?")
    }
    let selection = try await GallerySelection(services, options)
    try Files.makeDirectory(directory)
    let lock = try await FileLock.take(directory: directory, timeout: services.configuration.busyTimeout)
    defer { _ = lock }
    let counts = Lock(GallerySummary(index: ""))
    let report: @Sendable (GalleryEvent) -> Void = { event in
      counts.withLock { $0.count(event) }
      onEvent(event)
    }
    let site = try Site(try SiteDirectory(directory), onChange: { report(GalleryEvent($0)) })
    var writer = GalleryWriter(services, options, selection, site, onEvent: report)
    var summary = try await writer.write()
    let counted = counts.withLock { $0 }
    (summary.written, summary.removed) = (counted.written, counted.removed)
    (summary.kept, summary.failed) = (counted.kept, counted.failed)
    return summary
  }
}

extension GalleryEvent {
  fileprivate init(_ change: Site.Change) {
    self =
      switch change {
      case .written(let path, let bytes): .written(path, bytes: bytes)
      case .removed(let path): .removed(path)
      case .kept(let path): .kept(path)
      }
  }
}

extension GallerySummary {
  fileprivate mutating func count(_ event: GalleryEvent) {
    switch event {
    case .dates: break
    case .written: written += 1
    case .removed: removed += 1
    case .kept: kept += 1
    case .failed: failed += 1
    }
  }
}
