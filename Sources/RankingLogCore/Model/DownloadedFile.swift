/// A completed file.
public struct DownloadedFile: Hashable, Sendable {
  /// The origin of the file.
  public enum State: String, Sendable {
    /// Downloaded from pixiv.
    case fetched
    /// Created without a download: a hard link to a file that was already on disk, or a copy.
    case linked
    /// Converted from the frames of an animation.
    case made
    /// Present at its path before the run, and intact.
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
  /// Whether the image was received incomplete, twice with the same bytes: the artist uploaded it so. Only for
  /// downloaded files.
  public var isIncomplete = false

  /// The warning to print once, when the file is downloaded; nil for an intact file.
  public var warning: Message? {
    isIncomplete ? "\(path): damaged at pixiv (the image has no end), and stored unchanged" : nil
  }
}
