/// A completed file.
public struct DownloadedFile: Hashable, Sendable {
  /// The origin of the file.
  public enum State: String, Sendable {
    case fetched, linked
    /// Converted from the frames of an animation.
    case made
    case onDisk = "held"
    /// Downloaded before, by this program or another, but not on disk; skipped because of
    /// ``DownloadOptions/skipsKnown``.
    case known
  }

  /// The ID of the work.
  public var illust: Int
  /// The page, from 0.
  public var page: Int
  /// The path, starting with the output directory as given by the user.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// The origin of the file.
  public var state: State
}
