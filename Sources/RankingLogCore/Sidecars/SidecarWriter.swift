/// Writes the sidecars of files. Never over what another program wrote or edited, and nothing that is there already.
struct SidecarWriter: Sendable {
  let archive: Archive
  let formats: [SidecarFormat]
  let now: @Sendable () -> Timestamp

  init(_ services: Services, _ formats: [SidecarFormat]) {
    archive = services.archive
    self.formats = formats
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
    for format in formats {
      let bytes = format.bytes(contents)
      for location in locations {
        counts.add(try await write(bytes, at: format.location(beside: location)))
      }
    }
    return counts
  }

  private enum Standing {
    /// Nothing is there, or a sidecar of ours with this checksum.
    case free(previous: [UInt8]?)
    case current, foreign
  }

  private func write(_ bytes: [UInt8], at location: StoredFile.Location) async throws -> SidecarCounts {
    var counts = SidecarCounts()
    let sidecar = StoredSidecar(location: location, sha256: try Digest.of(bytes, .sha256))
    switch try await standing(of: sidecar) {
    case .current: counts.current = 1
    case .foreign: counts.foreign = 1
    case .free: try await place(sidecar, bytes, &counts)
    }
    return counts
  }

  private func place(_ sidecar: StoredSidecar, _ bytes: [UInt8], _ counts: inout SidecarCounts) async throws {
    let part = try await LockedPart.take(try partPath(of: sidecar.location))
    defer { part.removeName() }
    try part.file.setLength(0)
    try part.file.write(bytes)
    try part.file.synchronize()
    // Another process may have written it before we had the lock.
    let previous: [UInt8]?
    switch try await standing(of: sidecar) {
    case .free(let checksum): previous = checksum
    case .current: return counts.current = 1
    case .foreign: return counts.foreign = 1
    }
    // The record is written first, with the checksum of what it replaces: a process that is killed between the two leaves
    // a file with one of both.
    var sidecar = sidecar
    sidecar.previous = previous
    try await archive.record(sidecar, at: now())
    switch try FileInstaller.move(part.path, to: sidecar.location.path, isOurs: previous != nil) {
    case .placed: counts.written = 1
    case .existing: counts.current = 1
    case .occupied: counts.foreign = 1
    }
  }

  /// Whose file has the name of a sidecar.
  private func standing(of sidecar: StoredSidecar) async throws -> Standing {
    let path = sidecar.location.path
    guard Files.isTaken(path) else { return .free(previous: nil) }
    // A symbolic link leads to a file that somebody else put there.
    guard Files.length(path, followsLinks: false) != nil else { return .foreign }
    let checksum = try FileInstaller.checksum(path)
    let recorded = try await archive.sidecar(at: sidecar.location)
    if checksum == sidecar.sha256 {
      // A recovered archive may have lost the record.
      if recorded?.sha256 != checksum { try await archive.record(sidecar, at: now()) }
      return .current
    }
    return recorded?.wrote(checksum) == true ? .free(previous: checksum) : .foreign
  }

  /// The same for each process that writes the sidecar, and short: the name of a file leaves room for five bytes only.
  private func partPath(of location: StoredFile.Location) throws(RankingLogError) -> String {
    let name = try Digest.of(location.path.utf8, .sha256).prefix(8).hexadecimal
    return "\(Files.parent(of: location.path))/.sidecar-\(name).part"
  }
}
