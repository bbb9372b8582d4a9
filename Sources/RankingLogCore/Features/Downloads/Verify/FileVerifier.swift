import HTTPTransport

/// Verifies downloaded and converted files, the least recently verified first, and repairs damaged ones on request.
struct FileVerifier: Sendable {
  let services: Services
  let repairs: Bool
  /// The limits of the bytes and files to read.
  var quota = DownloadQuota()
  /// Whether the results are not stored.
  var isDryRun = false
  let report: @Sendable (VerifiedFile) -> Void
  /// The number of files read from the archive at a time, so that memory does not grow with the archive.
  private static let batch = 256

  /// - Parameter root: Limits the check to this output directory; nil for all.
  func verify(root: String?) async throws -> VerifySummary {
    if quota != DownloadQuota(), !isDryRun, let obstacle = Files.writeObstacle(services.archive.path) {
      throw RankingLogError.file(
        path: services.archive.path,
        reason: "\(obstacle), so the progress of a limited verification cannot be stored",
        advice: "verify without a limit")
    }
    let run = VerificationRun(
      number: try await services.archive.nextVerification(), root: root, quota: quota, isDryRun: isDryRun,
      report: report)
    let made = DerivedFileVerifier(services: services, repairs: repairs)
    let oldest = try await services.archive.oldestVerifications(root: root)
    // A limit may end each run within the downloads, so that converted files would never be verified.
    if let first = oldest.made, let placed = oldest.placed, first < placed {
      try await made.verify(run)
      try await verifyDownloads(run)
    } else {
      // After the ZIPs that they were converted from, which may be repaired.
      try await verifyDownloads(run)
      try await made.verify(run)
    }
    var summary = run.summary
    let roots = try await services.archive.roots().filter { root == nil || $0 == root }
    summary.missingDirectories = roots.filter { !Files.exists($0) }
    if summary.limit == nil { summary.missingSidecars = try await missingSidecars(root) }
    return summary
  }

  private func verifyDownloads(_ run: VerificationRun) async throws {
    let window = TransferWindow<StoredFile>(width: services.configuration.network.jobs)
    var last = VerificationOrder.start
    while !run.hasEnded,
      let batch = try await services.archive.files(
        notReadBy: run.number, after: last, root: run.root, limit: Self.batch)
    {
      try await run.readBatch { add in
        try await window.run(batch.files) { file in
          guard run.mayRead() else { return [] }
          let found = try await verify(file, root: run.root)
          add(found.map(\.check))
          for checked in found.map(\.result) + (try await verifySidecars(of: file, root: run.root)) {
            run.add(checked)
          }
          return []
        }
      } record: {
        try await services.archive.record($0, by: $1)
      }
      last = batch.end
    }
  }

  /// Counts missing sidecars. Their contents are not checked, because other programs edit them.
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

  private func verify(_ file: StoredFile, root: String?) async throws -> [CheckedFile] {
    var found: [CheckedFile] = []
    for location in file.locations(in: root) {
      try Task.checkCancellation()
      found.append(try file.checked(at: location))
    }
    guard found.contains(where: \.isDamaged) else { return found }
    // Otherwise a download would link to them.
    found += try linksElsewhere(to: found.filter(\.isDamaged), of: file, root)
    guard repairs else { return found }
    let damaged = found.filter(\.isDamaged)
    let result = try await repair(file, damaged)
    return try found.map { checked throws in
      checked.isDamaged ? try afterRepair(checked, of: file, result) : checked
    }
  }

  /// Returns the damaged locations in other directories that are links to the same bytes.
  private func linksElsewhere(to damaged: [CheckedFile], of file: StoredFile, _ root: String?) throws
    -> [CheckedFile]
  {
    guard let root else { return [] }
    let identities = damaged.compactMap { FileIdentity($0.location.path) }
    return try file.locations.filter { $0.root != root }.compactMap { location throws in
      guard let identity = FileIdentity(location.path), identities.contains(identity) else { return nil }
      let checked = try file.checked(at: location)
      return checked.isDamaged ? checked : nil
    }
  }

  /// Returns the files with the frame delays of an animation that are not intact.
  private func verifySidecars(of file: StoredFile, root: String?) async throws -> [VerifiedFile] {
    guard file.format == .zip else { return [] }
    let verifier = AnimationSidecarVerifier(services: services, repairs: repairs)
    var found: [VerifiedFile] = []
    for location in file.locations(in: root) {
      // If the user removed the ZIP, its delays are not missing.
      guard Files.isTaken(location.path) else { continue }
      if let checked = try await verifier.verify(file, at: location) { found.append(checked) }
    }
    return found
  }

  /// Returns the result for a damaged location after a repair.
  private func afterRepair(_ found: CheckedFile, of file: StoredFile, _ result: FileRepairer.Result) throws
    -> CheckedFile
  {
    switch result {
    case .repaired(let whole, let kept):
      return try whole.checked(at: found.location).afterRepair(of: found, keeping: kept[found.location])
    case .notDamaged: return try file.checked(at: found.location)
    case .failed(let reason):
      var now = try file.checked(at: found.location)
      if now.isDamaged { now.result.reason = "\(now.result.reason); \(reason)" }
      return now
    }
  }

  /// Returns a failure of this file only, and throws an error that affects every file.
  private func repair(_ file: StoredFile, _ damaged: [CheckedFile]) async throws -> FileRepairer.Result {
    do {
      return try await FileRepairer(services: services).repair(file, damaged)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return .failed(reason)
    }
  }
}
