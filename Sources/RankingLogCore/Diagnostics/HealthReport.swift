/// What an examination of the storage found. Nothing was changed by it.
public struct HealthReport: Hashable, Sendable {
  /// The libraries that are running, with their versions.
  public let libraries: [String]
  /// The directory of the archive.
  public let directory: Directory
  /// The archive.
  public let archive: Archive
  /// The image cache.
  public let cache: Cache

  /// How a database is.
  public enum State: Hashable, Sendable {
    /// There is none.
    case absent
    /// Every page, row and reference was found to be well.
    case sound
    /// Another process held it for too long.
    case busy
    /// What SQLite found wrong; at least one text.
    case damaged([String])
    /// It is another program's.
    case foreign
    /// It was written by a newer version.
    case newer
    /// The system does not let it be read.
    case unreadable(String)
  }

  /// A directory for databases.
  public struct Directory: Hashable, Sendable {
    /// Where it is, or would be.
    public let path: String
    /// Whether it is there.
    public let exists: Bool
    /// Why it cannot be used; nil where it can.
    public let fault: String?
  }

  /// The archive, with its counts where it is sound.
  public struct Archive: Hashable, Sendable {
    /// The file.
    public let path: String
    /// How it is.
    public let state: State
    /// Whether it is in WAL mode, as it is wherever the file system can do it.
    public let usesWAL: Bool
    /// Its length, with what is not written into it yet.
    public let bytes: Int
    /// How many rankings are current.
    public internal(set) var rankings = 0
    /// How many works are known.
    public internal(set) var works = 0
    /// How many files are recorded.
    public internal(set) var files = 0
    /// What an earlier version stored without proof; the next run forgets it.
    public internal(set) var doubts = Doubts()
  }

  /// The image cache.
  public struct Cache: Hashable, Sendable {
    /// Its directory.
    public let path: String
    /// How its database is.
    public let state: State
    /// How many images it holds.
    public let images: Int
    /// How many bytes they have.
    public let bytes: Int
    /// Files in its directory that belong to no image.
    public let strays: [String]
  }
}
