public import Foundation

/// File systems of this machine, for tests that need a second or a small one.
public enum TestVolume {
  /// A writable directory on another file system than the temporary directories; nil if there is none.
  public static let other: URL? = {
    let candidates = ["/dev/shm", "/var/tmp", Repository.file(".build").path]
    let own = attribute(.systemNumber, of: FileManager.default.temporaryDirectory.path)
    let path = candidates.first { path in
      FileManager.default.isWritableFile(atPath: path) && attribute(.systemNumber, of: path) != own
    }
    return path.map { URL(filePath: $0) }
  }()

  /// Whether a path is on a file system with less free space than this, in bytes.
  public static func isSmall(_ path: String, below bytes: Int) -> Bool {
    attribute(.systemFreeSize, of: path).map { $0 < bytes } ?? false
  }

  private static func attribute(_ key: FileAttributeKey, of path: String) -> Int? {
    (try? FileManager.default.attributesOfFileSystem(forPath: path))?[key] as? Int
  }
}
