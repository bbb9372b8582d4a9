/// Metadata files next to downloaded images.
public struct Sidecars: Sendable {
  let services: Services

  /// Writes the sidecars of existing downloaded files. Sidecars that another program edited are not changed. Sends no
  /// requests.
  ///
  /// - Parameters:
  ///   - formats: The formats; each image gets a sidecar in every format.
  ///   - templates: The user's own sidecars, written in addition to those in the formats.
  ///   - map: Replacements for the tags in templates.
  ///   - directory: Limits the run to this output directory; nil for all.
  ///   - isDryRun: Whether sidecars are only counted, and not written.
  ///   - failed: Called with each file whose sidecars could not be written.
  public func write(
    _ formats: [SidecarFormat], templates: [SidecarTemplate] = [], map: TagMap = TagMap(),
    directory: String? = nil, isDryRun: Bool = false,
    failed: (FailedItem) -> Void = { _ in }
  ) async throws -> SidecarSummary {
    if !isDryRun { try services.archive.checkAccess() }
    let root = try await OutputDirectory.recorded(
      directory, isWritten: !isDryRun, in: services.archive)
    let writer = SidecarWriter(services, formats, templates, map, isDryRun: isDryRun)
    return try await SidecarUpdate(services, writer).run(root: root, failed: failed)
  }
}
