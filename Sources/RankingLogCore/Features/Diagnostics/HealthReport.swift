/// The result of a health check, which is read-only.
public struct HealthReport: Equatable, Sendable {
  /// The versions of the libraries in use.
  public let libraries: [String]
  /// The directory of the archive.
  public let directory: Directory
  /// The archive.
  public let archive: Archive
  /// The image cache.
  public let cache: Cache
  /// The search index.
  public let search: SearchIndex
  /// The time of the check, by this computer's clock.
  public let now: Timestamp

  /// A directory for databases.
  public struct Directory: Equatable, Sendable {
    /// The path, existing or not.
    public let path: String
    /// Whether it exists.
    public let exists: Bool
    /// The reason why it cannot be used; nil if it can.
    public let fault: String?
    /// The type of its network file system, such as `nfs`; nil on a local disk.
    public let networkFileSystem: String?
  }

  /// The archive, with row counts if it is sound.
  public struct Archive: Equatable, Sendable {
    /// The file.
    public let path: String
    /// The condition.
    public let state: DatabaseState
    /// Whether it is in WAL mode, the default if the file system supports it.
    public let usesWAL: Bool
    /// The size in bytes, including the WAL.
    public let bytes: Int
    /// The number of current rankings.
    public internal(set) var rankings = 0
    /// The time at which the newest ranking was fetched; nil without a ranking.
    public internal(set) var newestFetch: Timestamp?
    /// The number of stored works.
    public internal(set) var works = 0
    /// The number of recorded files.
    public internal(set) var files = 0
    /// The reason why the file cannot be written; nil if it can, and if it does not exist.
    public internal(set) var obstacle: String?
    /// The last recorded backup; nil if there is none.
    public internal(set) var lastBackup: Backup?
  }

  /// A backup of the archive.
  public struct Backup: Equatable, Sendable {
    /// The file.
    public let path: String
    /// The time since it was written.
    public let age: Duration
    /// Whether the file exists and is still a backup.
    public let isPresent: Bool
  }

  /// The search index, which can be built again from the archive.
  public struct SearchIndex: Equatable, Sendable {
    /// The file.
    public let path: String
    /// The condition.
    public let state: DatabaseState
    /// The size in bytes.
    public let bytes: Int
  }

  /// The image cache.
  public struct Cache: Equatable, Sendable {
    /// The directory.
    public let path: String
    /// The state of its database.
    public let state: DatabaseState
    /// The number of images.
    public let images: Int
    /// The total size in bytes.
    public let bytes: Int
    /// Files in the directory that belong to no image.
    public let strays: [String]
  }
}
