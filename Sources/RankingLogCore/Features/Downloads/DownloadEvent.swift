/// An event of a download.
public enum DownloadEvent: Sendable {
  /// A file is complete and has its final name.
  case file(DownloadedFile)
  /// The animation of a ZIP exists in another format.
  case converted(DownloadedFile)
  /// The sidecars of a file exist.
  case sidecars(SidecarCounts)
  /// A work is not accessible, which is not a failure.
  case unavailable(id: Int, UnavailableReason)
  /// A file failed.
  case failed(FailedItem)
  /// The number of bytes received since the last event of this kind.
  case bytes(Int)
}
