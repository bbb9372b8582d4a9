/// The totals of a verification.
public struct VerifySummary: Sendable {
  /// The number of files by state.
  public var locations: [VerifiedFile.State: Int] = [:]
  /// The number of recorded sidecars that do not exist.
  public var missingSidecars = 0
  /// The number of bytes read.
  public var bytes = 0
  /// The output directories that do not exist, for example because a disk is not mounted.
  public var missingDirectories: [String] = []
  /// The limit that ended the verification; nil if all files were read.
  public var limit: DownloadQuota.Limit?

  /// The number of files in a state.
  public subscript(state: VerifiedFile.State) -> Int { locations[state] ?? 0 }

  mutating func add(_ file: VerifiedFile) {
    locations[file.state, default: 0] += 1
    if file.state != .missing { bytes += file.bytes }
  }
}
