#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The room that a file system has for this user.
public struct DiskSpace: Hashable, Sendable {
  /// The number of bytes.
  public var bytes: Int
  /// The number of files; nil where the file system does not count them.
  public var files: Int?

  /// The room where a path is, or will be once its directories are made; nil if the system does not tell.
  init?(at path: String) {
    var status = statvfs()
    guard statvfs(Files.existing(path), &status) == 0 else { return nil }
    bytes = Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    // Btrfs and network file systems have no limit, and say that there are none.
    files = status.f_files == 0 ? nil : Int(clamping: UInt64(status.f_favail))
  }
}

/// The file system that a path is on, or will be: files on the same one can be linked.
struct FileDevice: Equatable {
  private let number: dev_t

  /// Nil if the system does not tell.
  init?(_ path: String) {
    guard let status = Files.status(Files.existing(path)) else { return nil }
    number = status.st_dev
  }
}

extension Files {
  /// The path, or the nearest directory above it that exists.
  fileprivate static func existing(_ path: String) -> String {
    var path = path
    while !exists(path), parent(of: path) != path { path = parent(of: path) }
    return path
  }
}
