/// Checks every file that was downloaded, and repairs what is damaged where that is wished.
struct FileVerifier: Sendable {
  let services: Services
  let repairs: Bool
  let report: @Sendable (VerifiedPlace) -> Void
  /// How many files are looked up at once: memory does not grow with the archive.
  private static let batch = 256

  /// - Parameter root: Only what lies there; nil for everything.
  func verify(root: String?) async throws -> VerifySummary {
    let summary = Lock(VerifySummary())
    let window = TransferWindow<StoredFile>(width: services.configuration.network.jobs)
    var last = 0
    while true {
      let files = try await services.archive.placedFiles(after: last, root: root, limit: Self.batch)
      guard let end = files.last?.id else { break }
      try await window.run(files) { file in
        for place in try await verify(file, root: root) {
          summary.withLock { $0.add(place) }
          report(place)
        }
        return []
      }
      last = end
    }
    let roots = try await services.archive.roots().filter { root == nil || $0 == root }
    return summary.withLock { summary in
      summary.missingDirectories = roots.filter { !Files.exists($0) }
      return summary
    }
  }

  private func verify(_ file: StoredFile, root: String?) async throws -> [VerifiedPlace] {
    var found: [VerifiedPlace] = []
    for place in file.places where root == nil || place.root == root {
      try Task.checkCancellation()
      found.append(try file.verified(at: place))
    }
    guard repairs, found.contains(where: { $0.state == .damaged }) else { return found }
    // Names elsewhere may share the damaged bytes.
    let damaged = file.places.filter { (try? file.verified(at: $0))?.state == .damaged }
    let failure = try await repair(file, at: damaged)
    return found.map { place in
      guard place.state == .damaged else { return place }
      var place = place
      if let failure { place.reason += "; \(failure)" } else { place.state = .repaired }
      return place
    }
  }

  /// - Returns: Why one file could not be repaired; what every file would meet is thrown.
  private func repair(_ file: StoredFile, at damaged: [StoredFile.Place]) async throws -> String? {
    do {
      return try await FileRepairer(services: services).repair(file, at: damaged)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return reason
    }
  }
}

/// Makes a file whole again at places where it is damaged: from another place, or from pixiv.
///
/// Nothing is written in place. The whole file gets the name in one step, and names that shared the damaged bytes are
/// linked anew.
struct FileRepairer: Sendable {
  let services: Services

  /// - Returns: Why it could not be done; nil where it was.
  func repair(_ file: StoredFile, at damaged: [StoredFile.Place]) async throws -> String? {
    if let source = file.places.first(where: { (try? file.verified(at: $0))?.state == .whole }) {
      for place in damaged { _ = try FilePlacer.duplicate(source.path, at: place.path, isOurs: true) }
      return nil
    }
    let first = damaged[0]
    let part = try await LockedPart.take(first.path + ".part")
    let fetcher = PictureFetcher(courier: services.courier)
    let headers = ImageHeaders.headers(source: .web, size: file.size, illust: file.illust)
    switch try await fetcher.fetch([file.url], headers: headers, to: part) {
    case .failed(let reason): return "it could not be fetched again: \(reason)"
    case .notFound:
      return "pixiv has this version of it no more, so what is left of it is kept"
    case .whole(let fetched):
      var whole = file
      (whole.bytes, whole.extraBytes, whole.sha256) = (fetched.bytes, fetched.extraBytes, fetched.sha256)
      (whole.etag, whole.lastModified) = (fetched.etag, fetched.lastModified)
      _ = try FilePlacer.move(fetched.part.path, to: first.path, isOurs: true)
      try await services.archive.record(whole, at: first, .fetched, at: services.now)
      for place in damaged.dropFirst() {
        let (_, origin) = try FilePlacer.duplicate(first.path, at: place.path, isOurs: true)
        try await services.archive.addPlace(place, of: whole, origin)
      }
      return nil
    }
  }
}
