/// A sidecar that was written, in one location.
struct StoredSidecar: Hashable, Sendable {
  let location: StoredFile.Location
  let sha256: [UInt8]
  /// The checksum of the sidecar that it replaced; nil if there was none.
  var previous: [UInt8]?

  /// Whether a file with this checksum is what was written: the last one, or the one before, if the process was killed
  /// before it was replaced.
  func wrote(_ checksum: [UInt8]) -> Bool { checksum == sha256 || checksum == previous }
}
