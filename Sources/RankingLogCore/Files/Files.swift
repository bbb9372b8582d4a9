internal import CRename
import HTTPTransport
import Platform

/// Operations on files and directories through system calls, so that every error states its cause.
package enum Files {
  static func exists(_ path: String) -> Bool { status(path) != nil }

  /// Whether a path exists.
  ///
  /// - Throws: `file` if this cannot be determined: a parent is not a directory, or is not searchable.
  static func isThere(_ path: String) throws(RankingLogError) -> Bool {
    if exists(path) { return true }
    guard errno == ENOENT else { throw failure(path, "cannot be read") }
    return false
  }

  /// Whether a path exists, even as a dangling symbolic link.
  package static func isTaken(_ path: String) -> Bool { status(path, followsLinks: false) != nil }

  /// The length of a regular file in bytes; nil for anything else.
  ///
  /// - Parameter followsLinks: Whether to follow a symbolic link.
  static func length(_ path: String, followsLinks: Bool = true) -> Int? {
    guard let status = status(path, followsLinks: followsLinks), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The length of a regular file in bytes; nil for anything else, and if the path does not exist.
  ///
  /// - Throws: `file` if this cannot be determined.
  static func readableLength(_ path: String) throws(RankingLogError) -> Int? {
    if let length = length(path) { return length }
    if status(path) == nil, ![ENOENT, ENOTDIR].contains(errno) { throw failure(path, "cannot be read") }
    return nil
  }

  /// The length of a file of the user, in bytes.
  ///
  /// - Throws: `file` if the path does not exist, or is not a regular file.
  static func lengthOfExisting(_ path: String) throws(RankingLogError) -> Int {
    if let length = length(path) { return length }
    throw .file(path: path, reason: exists(path) ? "not a regular file" : "does not exist")
  }

  /// The target of a symbolic link; nil for anything else.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : parent(of: path) + "/" + target
  }

  /// The directory of a path.
  package static func parent(of path: String) -> String {
    // By bytes: a combining mark after the slash would form one character with it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a directory and its parents, if missing.
  ///
  /// - Parameter isPrivate: Whether other users cannot read a new directory.
  package static func makeDirectory(_ path: String, isPrivate: Bool = false) throws(RankingLogError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o777
    if isDirectory(path) || mkdir(path, mode) == 0 { return }
    switch errno {
    case EEXIST:
      guard isDirectory(path) else {
        throw .file(path: path, reason: "exists and is not a directory")
      }
    case ENOENT where parent(of: path) != path:
      try makeDirectory(parent(of: path))
      if mkdir(path, mode) != 0, errno != EEXIST { throw failure(path, "cannot be created") }
    default: throw failure(path, "cannot be created")
    }
  }

  /// Creates a directory whose name starts with a prefix and ends with random characters, readable only by the user.
  ///
  /// - Returns: Its path.
  static func makeUniqueDirectory(_ prefix: String, in parent: String) throws(RankingLogError) -> String {
    var path = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw failure(parent, "cannot be written") }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func isDirectory(_ path: String, followsLinks: Bool = true) -> Bool {
    guard let status = status(path, followsLinks: followsLinks) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the names in a directory can be read, and their files opened.
  static func isReadableDirectory(_ path: String) -> Bool {
    isDirectory(path) && access(path, R_OK | X_OK) == 0
  }

  static func isWritableDirectory(_ path: String) -> Bool {
    isDirectory(path) && access(path, W_OK | X_OK) == 0
  }

  /// The absolute path without symbolic links, `.` and `..`; the path must exist.
  package static func realPath(_ path: String) throws(RankingLogError) -> String {
    guard let resolved = realpath(path, nil) else { throw failure(path, "cannot be opened") }
    defer { free(resolved) }
    guard let text = String(validatingCString: resolved) else {
      throw .file(path: path, reason: "its absolute path is not UTF-8", advice: "rename the directory")
    }
    return text
  }

  /// Renames a file to an unused name; never overwrites.
  ///
  /// In one step if the file system supports it. Otherwise in two: a process killed between them leaves both names.
  ///
  /// - Parameter links: Whether the second way is a hard link and the removal of the old name. Not for a path at which a
  ///   user saves files: the removal would delete a file saved between the two steps.
  /// - Returns: False if the name exists.
  static func move(_ old: String, toFree new: String, links: Bool = true) throws(RankingLogError) -> Bool {
    if rl_rename_to_free_name(old, new) == 0 { return true }
    if errno == EEXIST { return false }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(new, "cannot be written") }
    guard links else { return try rename(old, toReserved: new) }
    // Unlike rename, link never replaces an existing file.
    if link(old, new) == 0 {
      unlink(old)
      return true
    }
    if errno == EEXIST { return false }
    guard lacksLinks(errno) else { throw failure(new, "cannot be written") }
    return try rename(old, toReserved: new)
  }

  /// Exchanges the names of two existing files in one step.
  ///
  /// - Returns: False if the file system does not support that, or if one of the files does not exist.
  static func exchange(_ one: String, _ other: String) -> Bool { rl_exchange_names(one, other) == 0 }

  /// Reserves a name with an empty file, then renames over it. Without the reservation, another process could create
  /// the name between a check and the rename.
  static func rename(_ old: String, toReserved new: String) throws(RankingLogError) -> Bool {
    let reserved = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if reserved < 0, errno == EEXIST { return false }
    guard reserved >= 0 else { throw failure(new, "cannot be written") }
    close(reserved)
    if systemRename(old, new) == 0 { return true }
    let code = errno
    unlink(new)
    throw failure(new, "cannot be written", code: code)
  }

  private static func systemRename(_ old: String, _ new: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.rename(old, new)
    #else
      Darwin.rename(old, new)
    #endif
  }

  /// Whether a hard link failed because it is unsupported: across file systems, or on a file system without hard links.
  package static func lacksLinks(_ code: Int32) -> Bool {
    [EXDEV, EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS, EACCES].contains(code)
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a directory if it is empty.
  static func removeEmptyDirectory(_ path: String) -> Bool { rmdir(path) == 0 }

  /// The contents of a small file.
  package static func read(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    return try file.readAll()
  }

  /// The lines of a small file, without empty ones; none if the file does not exist.
  ///
  /// - Parameter limit: The maximum size of a valid file, in bytes.
  static func lines(of path: String, upTo limit: Int) throws(RankingLogError) -> [Substring] {
    guard let length = length(path) else { return [] }
    guard length <= limit else { throw .file(path: path, reason: "too large") }
    return String(decoding: try read(path), as: UTF8.self).split(separator: "\n")
  }

  /// The error for a path that another program's file occupies.
  static func occupied(_ path: String) -> RankingLogError {
    .file(path: path, reason: "another file, which is not overwritten", advice: "move it away")
  }

  /// The error of the last failed system call, with its cause.
  package static func failure(_ path: String, _ what: String, code: Int32 = errno) -> RankingLogError {
    if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
    if let error = OpenFileLimit.error(code: code) { return error }
    return .file(path: path, reason: "\(what) (\(String(cString: strerror(code))))")
  }

  static func status(_ path: String, followsLinks: Bool = true) -> stat? {
    var buffer = stat()
    return (followsLinks ? stat(path, &buffer) : lstat(path, &buffer)) == 0 ? buffer : nil
  }
}

// Files under the temporary names `NAME.PID.part`.
extension Files {
  /// The temporary path of this process for a file.
  static func partPath(for path: String) -> String { "\(path).\(getpid()).part" }

  /// Returns the temporary files of killed processes for a file that were not written for an hour: on a network file
  /// system, a process of another machine may be writing one. The caller checks that they are not a user's files.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  static func abandonedParts(of path: String, at now: Int) -> [String] {
    let directory = parent(of: path)
    let prefix = "\(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")."
    return names(in: directory).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".part") }.compactMap { name in
      guard let process = pid_t(name.dropFirst(prefix.count).dropLast(".part".count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH,
        let status = status("\(directory)/\(name)", followsLinks: false), status.st_mode & S_IFMT == S_IFREG,
        FileStamp(status).modified < now - 3600 * 1_000_000_000
      else { return nil }
      return "\(directory)/\(name)"
    }
  }
}

// Directory listings, change detection, and moves to unused names.
extension Files {
  /// The length and the modification time of a file, both of which change on a write; nil if the file does not exist.
  static func stamp(_ path: String) -> [Int]? {
    guard let status = status(path) else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Syncs a file to the disk and renames it within its directory, to a name that must not exist.
  static func publish(_ path: String, as name: String) throws(RankingLogError) {
    try FileHandle(writing: path).synchronize()
    guard try move(path, toFree: name) else { throw .file(path: name, reason: "already exists") }
  }

  /// The names in a directory, sorted; empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension Files {
  /// The reason why a file, or its directory, cannot be written; nil if both can. A missing file or directory can be
  /// written if it can be created.
  static func writeObstacle(_ path: String) -> String? {
    var paths = exists(path) ? [path] : []
    paths.append(existing(parent(of: path)))
    for (path, mode) in zip(paths.reversed(), [W_OK | X_OK, W_OK]) where access(path, mode) != 0 {
      return String(cString: strerror(errno))
    }
    return nil
  }
}
