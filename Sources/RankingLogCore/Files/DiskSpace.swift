import Platform

/// The free space of a file system that is available to this user.
package struct DiskSpace: Hashable, Sendable {
  /// The number of free bytes.
  package var bytes: Int
  /// The number of files that can be created; nil if the file system does not count them.
  package var files: Int?

  /// Queries the file system of a path, or of the nearest existing directory above it; nil if the system call fails.
  init?(at path: String) {
    var status = statvfs()
    guard statvfs(Files.existing(path), &status) == 0 else { return nil }
    bytes = Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    // Btrfs and network file systems have no limit, and report 0 files.
    files = status.f_files == 0 ? nil : Int(clamping: UInt64(status.f_favail))
  }
}

/// The file system of a path, or of the nearest existing directory above it. Files can be hard-linked within one
/// device.
struct FileDevice: Equatable {
  private let number: dev_t

  /// Queries the file system of a path; nil if the system call fails.
  init?(_ path: String) {
    guard let status = Files.status(Files.existing(path)) else { return nil }
    number = status.st_dev
  }
}

extension Files {
  /// The path, or the nearest directory above it that exists.
  static func existing(_ path: String) -> String {
    var path = path
    while !exists(path), parent(of: path) != path { path = parent(of: path) }
    return path
  }
}
