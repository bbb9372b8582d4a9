/// Writes the sidecars of files. Never overwrites a file that another program wrote or edited, nor an up-to-date
/// sidecar.
struct SidecarWriter: Sendable {
  let archive: Archive
  let formats: [SidecarFormat]
  private let templates: [SidecarTemplate]
  private let map: TagMap
  /// Whether sidecars are only counted, and not written.
  let isDryRun: Bool
  let now: @Sendable () -> Timestamp

  init(
    _ services: Services, _ formats: [SidecarFormat], _ templates: [SidecarTemplate] = [],
    _ map: TagMap = TagMap(),
    isDryRun: Bool = false
  ) {
    self.isDryRun = isDryRun
    archive = services.archive
    (self.formats, self.templates, self.map) = (formats, templates, map)
    now = { services.now }
  }

  /// Writes the sidecars of a file in some of its locations.
  ///
  /// - Throws: `file` if one cannot be written; `diskFull`.
  func write(of file: StoredFile, at locations: [StoredFile.Location]) async throws -> SidecarCounts {
    var counts = SidecarCounts()
    guard !locations.isEmpty else { return counts }
    let known = try await archive.rankedWork(file.illust)
    let contents = SidecarContents(
      illust: known.illust ?? Illust(id: file.illust), file: file, places: known.places)
    let sidecars =
      formats.map { ($0.bytes(contents), $0.location) }
      + templates.map { ($0.bytes(contents, map), $0.location) }
    for (bytes, sidecar) in sidecars {
      for location in locations { counts.add(try await write(bytes, at: sidecar(location))) }
    }
    return counts
  }

  private func write(_ bytes: [UInt8], at location: StoredFile.Location) async throws -> SidecarCounts {
    var counts = SidecarCounts()
    let sidecar = StoredSidecar(location: location, sha256: try Digest.of(bytes, .sha256))
    switch try await ownership(of: sidecar) {
    case .unchanged(_, written: sidecar.sha256): counts.current = 1
    case .changed, .foreign: counts.foreign = 1
    case .free, .unchanged:
      if isDryRun { counts.written = 1 } else { try await place(sidecar, bytes, &counts) }
    }
    return counts
  }

  private func place(_ sidecar: StoredSidecar, _ bytes: [UInt8], _ counts: inout SidecarCounts) async throws {
    let part = try await LockedPart.take(temporaryFor: sidecar.location.path)
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    try part.file.synchronize()
    // Another process may have written the sidecar before this one acquired the lock.
    let ownership = try await ownership(of: sidecar)
    var sidecar = sidecar
    switch ownership {
    case .unchanged(_, written: sidecar.sha256): return counts.current = 1
    case .changed, .foreign: return counts.foreign = 1
    // The record contains the checksum of the replaced sidecar, too: if the process is killed in between, the file
    // matches one of the two.
    case .unchanged(_, let written): sidecar.previous = written
    case .free: break
    }
    let installed = try await FileInstaller.install(
      .part(part.path, part.file.status.map(FileStamp.init)), at: sidecar.location.path,
      replacing: ownership.replacement(by: sidecar.sha256), isRecordedFirst: true
    ) { [sidecar] _, _ in
      try await archive.record(sidecar, at: now())
    } forget: {
      try await archive.removeSidecar(at: sidecar.location)
    }
    switch installed.result {
    case .placed: counts.written = 1
    case .existing: counts.current = 1
    case .occupied: counts.foreign = 1
    }
  }

  /// Determines the owner of the file at a sidecar's path. A file with the new contents is unchanged even without a
  /// record, because a recovered archive may have lost it.
  private func ownership(of sidecar: StoredSidecar) async throws -> FileOwnership {
    guard Files.isTaken(sidecar.location.path) else { return .free }
    let recorded = try await archive.sidecar(at: sidecar.location)
    let checksums = recorded?.checksums ?? []
    let ownership = try FileOwnership.of(
      sidecar.location.path, .init(checksums: [sidecar.sha256] + checksums))
    if case .unchanged(_, let written?) = ownership, checksums.contains(written) { return ownership }
    // Another process may have recorded and replaced the sidecar before it was read here.
    guard try await archive.sidecar(at: sidecar.location) == recorded else {
      return try await self.ownership(of: sidecar)
    }
    if case .unchanged = ownership, !isDryRun { try await archive.record(sidecar, at: now()) }
    return ownership
  }
}
