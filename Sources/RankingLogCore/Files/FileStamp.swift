import Platform

/// The modification time and inode of a file. An edit changes at least one of them; disk damage changes neither.
package struct FileStamp: Hashable, Sendable {
  /// The modification time, in nanoseconds since 1970.
  let modified: Int
  let inode: Int

  init(modified: Int, inode: Int) { (self.modified, self.inode) = (modified, inode) }

  init(_ status: stat) {
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    inode = Int(truncatingIfNeeded: status.st_ino)
  }

  /// Reads the stamp of the file at a path; nil if it does not exist.
  init?(_ path: String, followsLinks: Bool = true) {
    guard let status = Files.status(path, followsLinks: followsLinks) else { return nil }
    self.init(status)
  }

  /// The time resolutions of file systems, in nanoseconds: current ones, NTFS, exFAT, ext3 and HFS+, FAT.
  private static let units = [1, 100, 10_000_000, 1_000_000_000, 2_000_000_000]

  /// Whether a file with this stamp was not written after `recorded`. The file system may have rounded the time down
  /// when it wrote the inode to the disk.
  func isUnchanged(since recorded: FileStamp) -> Bool {
    inode == recorded.inode
      && Self.units.contains { modified == recorded.modified - recorded.modified % $0 }
  }
}
