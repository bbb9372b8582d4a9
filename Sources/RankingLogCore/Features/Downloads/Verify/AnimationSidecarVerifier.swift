/// Verifies the files with frame delays next to the ZIPs of animations, and rewrites empty ones on request.
struct AnimationSidecarVerifier: Sendable {
  let services: Services
  let repairs: Bool

  /// - Returns: The result; nil if the delays exist.
  func verify(_ zip: StoredFile, at location: StoredFile.Location) async throws -> VerifiedFile? {
    let sidecar = AnimationSidecarFile(forZIP: location.path)
    var found = VerifiedFile(illust: zip.illust, page: 0, path: sidecar.path, bytes: 0, state: .missing)
    do {
      switch try sidecar.content {
      case .delays: return nil
      case .missing:
        if Self.hasDelays(location.path) { return nil }
      case .foreign:
        found.state = .changed
        found.reason = "no frame delays; move it away to download them again"
      case .empty:
        (found.state, found.reason) = (.damaged, "empty file")
        if repairs { try await repair(&found, sidecar, of: zip) }
      }
    } catch RankingLogError.file(_, let reason, _) {
      (found.state, found.reason) = (.unreadable, Message(reason))
    }
    return found
  }

  /// Whether another program stored the delays of a ZIP in another file.
  private static func hasDelays(_ path: String) -> Bool {
    guard let zip = try? StoredZIP(try FileHandle(reading: path)) else { return false }
    return (try? AnimationDelays.frames(ofZIP: zip, at: path)) != nil
  }

  private func repair(_ found: inout VerifiedFile, _ sidecar: AnimationSidecarFile, of zip: StoredFile)
    async throws
  {
    do {
      let isWritten = try await sidecar.write(try await delays(of: zip)) != .occupied
      found.state = isWritten ? .repaired : .changed
    } catch let locked as WorkDetails.Locked {
      found.reason = "\(found.reason); \(locked.reason.message)"
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      found.reason = "\(found.reason); download failed: \(reason)"
    }
  }

  /// Returns the delays next to another copy of the ZIP, otherwise the current delays from pixiv.
  private func delays(of zip: StoredFile) async throws -> [UInt8] {
    if let bytes = try await services.archive.delaysOnDisk(of: zip.illust, size: zip.size) { return bytes }
    let illust = try await services.archive.illust(zip.illust)?.illust ?? Illust(id: zip.illust)
    let details = WorkDetails(services: services, source: nil, cachePolicy: .useCache)
    return AnimationSidecar.bytes(try await details.animation(RequestedWork(id: zip.illust), illust))
  }
}
