/// A sidecar written by rankinglog, in one location.
struct StoredSidecar: Hashable, Sendable {
  let location: StoredFile.Location
  let sha256: [UInt8]
  /// The checksum of the replaced sidecar; nil if there was none.
  var previous: [UInt8]?

  /// The checksums of the last sidecar, and of the previous one, which remains if the process was killed before it
  /// replaced the file.
  var checksums: [[UInt8]] { [sha256] + (previous.map { [$0] } ?? []) }
}
