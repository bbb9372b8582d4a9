import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes to the bytes of a file, by a failing disk or by a user.
public enum DamagedFile {
  /// Writes other bytes in place, as a failing disk does: the inode and the modification time do not change.
  public static func damage(_ path: String, _ change: ([UInt8]) -> [UInt8]) throws {
    var times = try times(path)
    try overwrite(path, change(Array(try Data(contentsOf: URL(filePath: path)))))
    try check(utimensat(AT_FDCWD, path, &times, 0))
  }

  /// Flips a bit, as a failing disk does.
  public static func flip(_ path: String, at offset: Int = 700) throws {
    try damage(path) { bytes in
      bytes.enumerated().map { $0.offset == min(offset, bytes.count - 1) ? $0.element ^ 4 : $0.element }
    }
  }

  /// Writes other bytes in place, as an editor does: the modification time changes.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let before = try times(path)[1]
    try overwrite(path, bytes)
    // A write within the same tick of the file system's clock is not an edit of a user.
    let now = try times(path)[1]
    guard now.tv_sec == before.tv_sec, now.tv_nsec == before.tv_nsec else { return }
    var later = [before, before]
    later[1].tv_sec += 1
    try check(utimensat(AT_FDCWD, path, &later, 0))
  }

  /// Gives a file the modification time of another one.
  public static func copyTime(from path: String, to other: String) throws {
    var times = try times(path)
    try check(utimensat(AT_FDCWD, other, &times, 0))
  }

  private static func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// The times of the last access and modification.
  private static func times(_ path: String) throws -> [timespec] {
    var status = stat()
    try check(stat(path, &status))
    #if canImport(Glibc)
      return [status.st_atim, status.st_mtim]
    #else
      return [status.st_atimespec, status.st_mtimespec]
    #endif
  }
}
