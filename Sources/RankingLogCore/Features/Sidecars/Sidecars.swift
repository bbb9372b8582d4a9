/// Metadata files next to downloaded images.
public struct Sidecars: Sendable {
  let services: Services

  /// Writes the sidecars of existing downloaded files. Sidecars that another program edited are not changed. Sends no
  /// requests.
  ///
  /// - Parameters:
  ///   - directory: Limits the run to this output directory; nil for all.
  ///   - isDryRun: Whether sidecars are only counted, and not written.
  ///   - failed: Called with each file whose sidecars could not be written.
  public func write(
    _ formats: [SidecarFormat], directory: String? = nil, isDryRun: Bool = false,
    failed: (FailedItem) -> Void = { _ in }
  ) async throws -> SidecarSummary {
    if !isDryRun { try services.archive.checkAccess() }
    let root = try await OutputDirectory.recorded(
      directory, isWritten: !isDryRun, in: services.archive)
    return try await SidecarUpdate(services, formats, isDryRun: isDryRun).run(root: root, failed: failed)
  }
}
