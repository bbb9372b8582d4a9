/// Verifies the files that were made of downloaded ones, and makes damaged ones again on request.
struct MadeFileVerifier: Sendable {
  let services: Services
  let repairs: Bool
  private static let batch = 256

  /// - Parameter root: Limits the check to this output directory; nil for all.
  func verify(root: String?, report: (VerifiedFile) -> Void) async throws {
    var last: StoredFile.Location?
    while true {
      let files = try await services.archive.madeFiles(after: last, root: root, limit: Self.batch)
      guard let end = files.last?.location else { return }
      for file in files {
        try Task.checkCancellation()
        var found = try file.verified()
        if repairs, found.state == .damaged { found = try await repaired(file, found) }
        report(found)
      }
      last = end
    }
  }

  private func repaired(_ file: MadeFile, _ found: VerifiedFile) async throws -> VerifiedFile {
    var found = found
    do {
      var made = try await duplicate(file)
      if made == nil { made = try await remake(file) }
      if let made {
        // Somebody may have changed it meanwhile.
        let now = try made.verified()
        guard now.state == .whole else { return now }
        (found.state, found.bytes) = (.repaired, made.bytes)
      } else {
        found.reason = "\(found.reason); what it was made of is not on the disk, so the damaged file is kept"
      }
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      found.reason = "\(found.reason); making it again failed: \(reason)"
    }
    return found
  }

  /// Copies it from another directory.
  private func duplicate(_ file: MadeFile) async throws -> MadeFile? {
    for other in try await services.archive.madeFiles(file.format, of: file.source)
    where other.sha256 == file.sha256 {
      guard try other.verified().state == .whole else { continue }
      _ = try await FileInstaller.duplicate(other.location.path, at: file.location.path, isOurs: true)
      return file
    }
    return nil
  }

  private func remake(_ file: MadeFile) async throws -> MadeFile? {
    guard let format = AnimationFormat(rawValue: file.format) else { return nil }
    let converter = try AnimationConverter(services, format)
    var failure: RankingLogError?
    for zip in try await zips(of: file) {
      do {
        if let made = try await converter.remake(file, of: zip) { return made }
      } catch let error as RankingLogError {
        // Another ZIP may be intact.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// The ZIPs that it may have been made of: those beside it, and the downloads of the work.
  private func zips(of file: MadeFile) async throws -> [String] {
    let name = String(file.location.path.dropLast(file.format.count))
    var paths = ["zip", "ugoira"].map { name + $0 }
    if let illust = file.illust {
      for size in [ImageSize.original, .regular] {
        let files = try await services.archive.files(illust, page: 0, size: size)
        paths += files.filter { $0.format == PictureFormat.zip.rawValue }.flatMap(\.locations).map(\.path)
      }
    }
    return paths.filter { Files.length($0) != nil }
  }
}
