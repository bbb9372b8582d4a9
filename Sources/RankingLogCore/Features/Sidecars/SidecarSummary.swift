/// The results of updating the sidecars of all downloaded files.
public struct SidecarSummary: Sendable {
  /// The results by sidecar.
  public var sidecars = SidecarCounts()
  /// The number of files with sidecars.
  public var files = 0
  /// The number of files that do not exist any more; they get no sidecars.
  public var missing = 0
  /// The number of files with a sidecar that could not be written.
  public var failed = 0
}
