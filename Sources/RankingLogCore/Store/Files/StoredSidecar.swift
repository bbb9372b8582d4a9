/// A sidecar written by rankinglog, in one location.
struct StoredSidecar: Hashable, Sendable {
  let location: StoredFile.Location
  let sha256: [UInt8]
  /// The checksum of the replaced sidecar; nil if there was none.
  var previous: [UInt8]?

  /// Whether rankinglog wrote a file with this checksum: the last sidecar, or the previous one if the process was
  /// killed before it replaced the file.
  func wrote(_ checksum: [UInt8]) -> Bool { checksum == sha256 || checksum == previous }
}
