import RankingLogCore

/// Static sites of stored rankings. They open from the disk, without a server, and send no requests.
public struct Gallery: Sendable {
  let log: RankingLog

  /// Writes or updates a gallery.
  ///
  /// Only different files are written: a second run with the same archive and options writes none. Each file is
  /// replaced atomically, and the next run completes an interrupted one. Files that rankinglog did not write, or that
  /// were edited, are not changed. Sends no requests except for missing thumbnails, if enabled; if they cannot be
  /// fetched, the gallery is written without them.
  ///
  /// - Parameters:
  ///   - directory: A new or empty directory, or a directory with a gallery.
  ///   - onEvent: Called with each change as it occurs.
  /// - Throws: ``RankingLogError/nothing(_:)`` if no selected ranking is stored;
  ///   ``RankingLogError/file(path:reason:advice:)`` if the directory is not a gallery;
  ///   ``RankingLogError/storageBusy(path:)`` if another process is writing it.
  public func write(
    to directory: String, _ options: GalleryOptions = GalleryOptions(),
    onEvent: @escaping @Sendable (GalleryEvent) -> Void = { _ in }
  ) async throws -> GallerySummary {
    guard !directory.isEmpty else {
      throw RankingLogError.usage("directory name is empty; check for an unset variable")
    }
    let selection = try await GallerySelection(log, options)
    let isMissing = options.isDryRun && !Files.isTaken(directory)
    if !options.isDryRun { try Files.makeDirectory(directory) }
    let lock = isMissing ? nil : try await lock(directory)
    defer { _ = lock }
    let counts = Lock(GallerySummary(index: ""))
    let report: @Sendable (GalleryEvent) -> Void = { event in
      counts.withLock { $0.count(event) }
      onEvent(event)
    }
    let site = try Site(
      isMissing ? SiteDirectory(missing: directory) : try SiteDirectory(directory),
      isDryRun: options.isDryRun, onChange: { report(GalleryEvent($0)) })
    var writer = GalleryWriter(log, options, selection, site, onEvent: report)
    var summary = try await writer.write()
    let counted = counts.withLock { $0 }
    (summary.written, summary.removed) = (counted.written, counted.removed)
    (summary.kept, summary.failed) = (counted.kept, counted.failed)
    return summary
  }

  private func lock(_ directory: String) async throws -> FileLock? {
    try await FileLock.take(directory: directory, timeout: log.services.configuration.busyTimeout)
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
