import HTTPTransport
import Platform
import RankingLogCore

/// The directory of a site. Every path is opened relative to its descriptor without following links, so that no path
/// leads outside of the directory.
///
/// A file is written under a temporary name, and then renamed.
struct SiteDirectory: ~Copyable {
  /// The absolute path, without symbolic links.
  let path: String
  private let root: Directory

  static let temporaryName = "gallery.part"

  /// The status of a file, available without reading it.
  struct Status: Equatable {
    let isRegular: Bool
    let inode: Int
    let bytes: Int
    /// The time of the last change of the contents, in nanoseconds since 1970.
    let modified: Int
  }

  /// Opens an existing directory.
  init(_ path: String) throws(RankingLogError) {
    let resolved = try Files.realPath(path)
    let descriptor = open(resolved, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be opened") }
    self.path = resolved
    root = Directory(descriptor: descriptor)
  }

  /// A directory that does not exist, for a dry run. It contains no files.
  init(missing path: String) {
    self.path = path
    root = Directory(descriptor: -1)
  }

  /// Returns the status of a file; nil if it does not exist.
  func status(_ relative: String) throws(RankingLogError) -> Status? {
    guard let parent = try parent(of: relative, creates: false) else { return nil }
    var buffer = stat()
    guard fstatat(parent.descriptor, name(relative), &buffer, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw failure(relative, "cannot be read")
    }
    #if canImport(Glibc)
      let time = buffer.st_mtim
    #else
      let time = buffer.st_mtimespec
    #endif
    return Status(
      isRegular: buffer.st_mode & S_IFMT == S_IFREG, inode: Int(truncatingIfNeeded: buffer.st_ino),
      bytes: Int(buffer.st_size),
      modified: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
  }

  /// Opens a regular file for reading.
  func reading(_ relative: String) throws(RankingLogError) -> FileHandle {
    guard let parent = try parent(of: relative, creates: false) else {
      throw .file(path: path + "/" + relative, reason: "does not exist")
    }
    let descriptor = openat(
      parent.descriptor, name(relative), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(relative, "cannot be read") }
    return FileHandle(open: descriptor, path: path + "/" + relative)
  }

  /// Creates a file that does not exist yet, for writing.
  func creating(_ relative: String, appends: Bool = false) throws(RankingLogError) -> FileHandle {
    let mode = appends ? O_APPEND : O_EXCL
    let descriptor = openat(
      root.descriptor, relative, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | mode, 0o666)
    guard descriptor >= 0 else {
      throw failure(relative, "cannot be written", advice: errno == EEXIST ? "move it away" : nil)
    }
    return FileHandle(open: descriptor, path: path + "/" + relative)
  }

  /// Creates a hard link to another file, under the temporary name.
  ///
  /// - Returns: False if hard links are not possible.
  func link(_ source: String) throws(RankingLogError) -> Bool {
    if linkat(AT_FDCWD, source, root.descriptor, Self.temporaryName, 0) == 0 { return true }
    guard Files.lacksLinks(errno) else { throw Files.failure(source, "cannot be linked") }
    return false
  }

  /// Renames the temporary file, and replaces an existing file.
  ///
  /// - Parameter old: The status of the file when it was examined; nil if it did not exist.
  /// - Returns: False if the user saved the file since.
  func install(_ relative: String, replacing old: Status?) throws(RankingLogError) -> Bool {
    guard try status(relative) == old else {
      removeTemporary()
      return false
    }
    guard let parent = try parent(of: relative, creates: true),
      renameat(root.descriptor, Self.temporaryName, parent.descriptor, name(relative)) == 0
    else { throw failure(relative, "cannot be written") }
    // If both names are hard links to one file, `rename` does nothing, and the temporary name remains.
    removeTemporary()
    return true
  }

  func removeTemporary() { unlinkat(root.descriptor, Self.temporaryName, 0) }

  /// Removes a file, and the directories that are empty afterwards.
  ///
  /// - Parameter old: The status of the file when it was examined.
  /// - Returns: False if the user saved the file since.
  func remove(_ relative: String, _ old: Status?) throws(RankingLogError) -> Bool {
    guard try status(relative) == old else { return false }
    guard let parent = try parent(of: relative, creates: false) else { return true }
    guard unlinkat(parent.descriptor, name(relative), 0) == 0 || errno == ENOENT else {
      throw failure(relative, "cannot be removed")
    }
    var directory = Files.parent(of: relative)
    while directory != ".", let parent = try self.parent(of: directory, creates: false),
      unlinkat(parent.descriptor, name(directory), AT_REMOVEDIR) == 0
    {
      directory = Files.parent(of: directory)
    }
    return true
  }

  /// The directory that contains a file; nil if it does not exist and `creates` is false.
  private func parent(of relative: String, creates: Bool) throws(RankingLogError) -> Directory? {
    guard root.descriptor >= 0 else { return nil }
    var directory = Directory(descriptor: fcntl(root.descriptor, F_DUPFD_CLOEXEC, 0))
    for part in relative.split(separator: "/").dropLast() {
      let name = String(part)
      if creates, mkdirat(directory.descriptor, name, 0o777) != 0, errno != EEXIST {
        throw failure(relative, "cannot be written")
      }
      let next = openat(directory.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if next < 0, errno == ENOENT, !creates { return nil }
      guard next >= 0 else {
        throw failure(relative, "a parent path is not a directory", advice: "move it away")
      }
      directory = Directory(descriptor: next)
    }
    return directory
  }

  private func name(_ relative: String) -> String {
    relative.split(separator: "/").last.map(String.init) ?? relative
  }

  /// The error of the last failed system call.
  private func failure(_ relative: String, _ what: String, advice: Message? = nil) -> RankingLogError {
    let failure = Files.failure(path + "/" + relative, what)
    guard let advice, case .file(let path, let reason, _) = failure else { return failure }
    return .file(path: path, reason: reason, advice: advice)
  }

  // Not private: tests that are compiled in release mode destroy it themselves (Swift 6.3).
  /// An open directory.
  struct Directory: ~Copyable {
    let descriptor: Int32

    deinit { if descriptor >= 0 { close(descriptor) } }
  }
}
