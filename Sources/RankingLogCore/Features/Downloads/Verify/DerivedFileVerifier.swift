/// Verifies converted files, and converts damaged ones again on request.
struct DerivedFileVerifier: Sendable {
  let services: Services
  let repairs: Bool
  private static let batch = 256

  func verify(_ run: VerificationRun) async throws {
    var last: DerivedFile?
    while !run.hasEnded {
      let files = try await services.archive.madeFiles(
        notReadBy: run.number, after: last, root: run.root, limit: Self.batch)
      guard !files.isEmpty else { return }
      try await run.readBatch { add in
        for file in files where run.mayRead() {
          try Task.checkCancellation()
          var found = try file.checked()
          if repairs, found.isDamaged { found = try await repaired(file, found) }
          add([found.check])
          run.add(found.result)
        }
      } record: {
        try await services.archive.recordMade($0, by: $1)
      }
      last = files.last
    }
  }

  private func repaired(_ file: DerivedFile, _ found: CheckedFile) async throws -> CheckedFile {
    var found = found
    do {
      var repair = try await duplicate(file, found)
      if repair == nil { repair = try await reconvert(file, found) }
      if let (made, kept) = repair {
        return try made.checked().afterRepair(of: found, keeping: kept)
      }
      found.result.reason =
        "\(found.result.reason); the source ZIP is missing; the damaged file was not changed"
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      found.result.reason = "\(found.result.reason); conversion failed: \(reason)"
    }
    return found
  }

  /// A repaired file, and the new path of a damaged file that was not deleted.
  private typealias Repair = (file: DerivedFile, kept: String?)

  /// Copies the file from another directory.
  private func duplicate(_ file: DerivedFile, _ damaged: CheckedFile) async throws -> Repair? {
    guard let replacement = damaged.replacement(file.sha256) else { return nil }
    for other in try await services.archive.madeFiles(file.format, of: file.source)
    where other.sha256 == file.sha256 {
      let source = try other.checked()
      guard source.result.state == .whole else { continue }
      let installed = try await FileInstaller.install(
        .file(other.location.path, source.stamp), at: file.location.path, replacing: replacement)
      var repaired = file
      if installed.result == .placed { repaired.stamp = installed.stamp }
      return (repaired, installed.kept)
    }
    return nil
  }

  private func reconvert(_ file: DerivedFile, _ damaged: CheckedFile) async throws -> Repair? {
    guard let format = AnimationFormat(rawValue: file.format) else { return nil }
    let converter = try AnimationConverter(services, format)
    var failure: RankingLogError?
    for zip in try await zips(of: file) {
      do {
        if let made = try await converter.reconvert(file, damaged, of: zip) { return made }
      } catch let error as RankingLogError {
        // Another ZIP may be intact.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// Returns the ZIPs that the file may be converted from: those next to it, and the downloads of the work.
  private func zips(of file: DerivedFile) async throws -> [String] {
    let name = String(file.location.path.dropLast(file.format.count))
    var paths = ["zip", "ugoira"].map { name + $0 }
    if let illust = file.illust {
      for size in [ImageSize.original, .regular] {
        let files = try await services.archive.files(illust, page: 0, size: size)
        paths += files.filter { $0.format == .zip }.flatMap(\.locations).map(\.path)
      }
    }
    return paths.filter { Files.length($0) != nil }
  }
}
