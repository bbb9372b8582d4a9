import HTTPTransport

/// Verifies every downloaded file and what was made of it, and repairs damaged ones on request.
struct FileVerifier: Sendable {
  let services: Services
  let repairs: Bool
  let report: @Sendable (VerifiedFile) -> Void
  /// The number of files looked up at once: memory does not grow with the archive.
  private static let batch = 256

  /// - Parameter root: Limits the check to this output directory; nil for all.
  func verify(root: String?) async throws -> VerifySummary {
    let summary = Lock(VerifySummary())
    let window = TransferWindow<StoredFile>(width: services.configuration.network.jobs)
    var last = 0
    while true {
      let files = try await services.archive.placedFiles(after: last, root: root, limit: Self.batch)
      guard let end = files.last?.id else { break }
      try await window.run(files) { file in
        for checked in try await verify(file, root: root) + (try await verifySidecars(of: file, root: root)) {
          summary.withLock { $0.add(checked) }
          report(checked)
        }
        return []
      }
      last = end
    }
    // After the ZIPs that they were made of.
    try await MadeFileVerifier(services: services, repairs: repairs).verify(root: root) { checked in
      summary.withLock { $0.add(checked) }
      report(checked)
    }
    let roots = try await services.archive.roots().filter { root == nil || $0 == root }
    let missingSidecars = try await missingSidecars(root)
    return summary.withLock { summary in
      summary.missingSidecars = missingSidecars
      summary.missingDirectories = roots.filter { !Files.exists($0) }
      return summary
    }
  }

  /// Other programs edit sidecars, so their contents are not checked.
  private func missingSidecars(_ root: String?) async throws -> Int {
    var (count, last) = (0, 0)
    while true {
      let sidecars = try await services.archive.sidecars(after: last, root: root, limit: Self.batch)
      guard let end = sidecars.last?.id else { return count }
      try Task.checkCancellation()
      count += sidecars.count { !Files.exists($0.location.path) }
      last = end
    }
  }

  private func verify(_ file: StoredFile, root: String?) async throws -> [VerifiedFile] {
    var found: [VerifiedFile] = []
    for location in file.locations(in: root) {
      try Task.checkCancellation()
      found.append(try file.verified(at: location))
    }
    guard repairs, found.contains(where: { $0.state == .damaged }) else { return found }
    // Other names may share the damaged bytes. Another process may have repaired them since the first check.
    let damaged = file.damagedLocations
    let result = try await repair(file, at: damaged)
    return try found.map { checked throws in
      guard checked.state == .damaged else { return checked }
      return try afterRepair(checked, of: file, damaged, result)
    }
  }

  /// The files with the frame delays of an animation that are not intact.
  private func verifySidecars(of file: StoredFile, root: String?) async throws -> [VerifiedFile] {
    guard file.format == PictureFormat.zip.rawValue else { return [] }
    let verifier = AnimationSidecarVerifier(services: services, repairs: repairs)
    var found: [VerifiedFile] = []
    for location in file.locations(in: root) {
      // Where the user removed the ZIP, nothing is missing beside it.
      guard Files.isTaken(location.path) else { continue }
      if let checked = try await verifier.verify(file, at: location) { found.append(checked) }
    }
    return found
  }

  /// The state after a repair of a location that was damaged.
  private func afterRepair(
    _ found: VerifiedFile, of file: StoredFile, _ damaged: [StoredFile.Location],
    _ result: FileRepairer.Result
  ) throws -> VerifiedFile {
    guard let location = file.locations.first(where: { $0.path == found.path }) else { return found }
    if case .repaired = result, damaged.contains(location) {
      var repaired = found
      repaired.state = .repaired
      return repaired
    }
    var now = try file.verified(at: location)
    if case .failed(let reason) = result, now.state == .damaged { now.reason = "\(now.reason); \(reason)" }
    return now
  }

  /// A failure of this file only is returned; one that affects every file is thrown.
  private func repair(_ file: StoredFile, at damaged: [StoredFile.Location]) async throws
    -> FileRepairer.Result
  {
    do {
      return try await FileRepairer(services: services).repair(file, at: damaged)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return .failed(reason)
    }
  }
}

extension StoredFile {
  /// The locations that are damaged now.
  fileprivate var damagedLocations: [Location] {
    locations.filter { (try? verified(at: $0))?.state == .damaged }
  }
}

/// Repairs damaged locations of a file, from an intact location or from pixiv.
///
/// Nothing is written in place. The complete file is renamed over the damaged one atomically, and names that shared the
/// damaged bytes are linked again.
struct FileRepairer: Sendable {
  let services: Services

  enum Result {
    case repaired
    /// Another process repaired it, or the user deleted or modified it.
    case notDamaged
    case failed(Message)
  }

  func repair(_ file: StoredFile, at damaged: [StoredFile.Location]) async throws -> Result {
    guard let first = damaged.first else { return .notDamaged }
    if let source = file.locations.first(where: { (try? file.verified(at: $0))?.state == .whole }) {
      for location in damaged {
        _ = try await FileInstaller.duplicate(source.path, at: location.path, isOurs: true)
      }
      return .repaired
    }
    guard !file.url.isEmpty else {
      return .failed("where it came from is not known, so the damaged file is kept")
    }
    let part = try await LockedPart.take(first.part.path)
    // The previous lock holder may have repaired the file.
    guard (try? file.verified(at: first))?.state == .damaged else {
      part.removeName()
      return .notDamaged
    }
    let fetcher = PictureFetcher(client: services.client)
    let headers = ImageHeaders.headers(source: .web, size: file.size, illust: file.illust)
    switch try await fetcher.fetch([file.url], headers: headers, to: part) {
    case .failed(let reason): return .failed("downloading it again failed: \(reason)")
    case .notFound:
      return .failed("pixiv no longer has this version, so the damaged file is kept")
    case .whole(let fetched):
      var whole = file
      (whole.bytes, whole.extraBytes, whole.sha256) = (fetched.bytes, fetched.extraBytes, fetched.sha256)
      (whole.etag, whole.lastModified) = (fetched.etag, fetched.lastModified)
      _ = try FileInstaller.move(fetched.part.path, to: first.path, isOurs: true)
      try await services.archive.record(whole, at: first, .fetched, at: services.now)
      for location in damaged.dropFirst() {
        let (_, origin) = try await FileInstaller.duplicate(first.path, at: location.path, isOurs: true)
        try await services.archive.addLocation(location, of: whole, origin)
      }
      return .repaired
    }
  }
}
