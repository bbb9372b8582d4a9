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

  private enum Standing {
    /// The path does not exist, or is a sidecar that rankinglog wrote, with this checksum.
    case free(previous: [UInt8]?, FileStamp?)
    case current, foreign
  }

  private func write(_ bytes: [UInt8], at location: StoredFile.Location) async throws -> SidecarCounts {
    var counts = SidecarCounts()
    let sidecar = StoredSidecar(location: location, sha256: try Digest.of(bytes, .sha256))
    switch try await standing(of: sidecar) {
    case .current: counts.current = 1
    case .foreign: counts.foreign = 1
    case .free where isDryRun: counts.written = 1
    case .free: try await place(sidecar, bytes, &counts)
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
    let (previous, stamp): ([UInt8]?, FileStamp?)
    switch try await standing(of: sidecar) {
    case .free(let checksum, let found): (previous, stamp) = (checksum, found)
    case .current: return counts.current = 1
    case .foreign: return counts.foreign = 1
    }
    // The record contains the checksum of the replaced sidecar, too: if the process is killed in between, the file
    // matches one of the two.
    var sidecar = sidecar
    sidecar.previous = previous
    let replacement = stamp.map {
      FileInstaller.Replacement(old: $0, written: previous, sha256: sidecar.sha256)
    }
    let installed = try await FileInstaller.install(
      .part(part.path, part.file.status.map(FileStamp.init)), at: sidecar.location.path,
      replacing: replacement,
      isRecordedFirst: true
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

  /// Determines which program wrote the file at a sidecar's path.
  private func standing(of sidecar: StoredSidecar) async throws -> Standing {
    let path = sidecar.location.path
    guard Files.isTaken(path) else { return .free(previous: nil, nil) }
    // rankinglog does not create symbolic links, so another program did.
    guard Files.length(path, followsLinks: false) != nil else { return .foreign }
    let stamp = FileStamp(path, followsLinks: false)
    let checksum = try FileInstaller.checksum(path)
    let recorded = try await archive.sidecar(at: sidecar.location)
    if checksum == sidecar.sha256 {
      // A recovered archive may have lost the record.
      if recorded?.sha256 != checksum, !isDryRun { try await archive.record(sidecar, at: now()) }
      return .current
    }
    return recorded?.wrote(checksum) == true ? .free(previous: checksum, stamp) : .foreign
  }
}
