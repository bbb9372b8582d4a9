/// The result of verifying one file on disk.
public struct VerifiedFile: Equatable, Sendable {
  /// The condition of a file.
  public enum State: String, CaseIterable, Sendable {
    /// The contents match the recorded checksum.
    case whole
    /// The file does not exist.
    case missing
    /// The user edited or replaced the file: the contents differ from the record, and so does the modification time or
    /// inode, or the file is a complete image of another length. Never replaced.
    case changed
    /// The file is truncated or corrupted: the contents differ from the record, but the modification time and inode
    /// match.
    case damaged
    /// The file was damaged and has been repaired.
    case repaired
    /// The file cannot be read because of missing permissions or a disk error.
    case unreadable
  }

  /// The ID of the work; nil for an animation converted from a file that was not downloaded.
  public var illust: Int?
  /// The page of the work, from 0.
  public var page: Int
  /// The absolute path.
  public var path: String
  /// The recorded length in bytes.
  public var bytes: Int
  /// The condition of the file.
  public var state: State
  /// The problem and, if a repair failed, the reason; empty for intact files.
  public var reason: Message = ""
}
