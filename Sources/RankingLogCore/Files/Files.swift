internal import CRename
import HTTPTransport
import Platform

/// Operations on files and directories through system calls, so that every error states its cause.
enum Files {
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
  static func isTaken(_ path: String) -> Bool { status(path, followsLinks: false) != nil }

  /// The kind of entry at a path.
  enum Holder {
    case nothing
    /// A regular file, or a link to one, with its length in bytes.
    case file(Int)
    case other
  }

  static func holder(of path: String) -> Holder {
    guard let status = status(path, followsLinks: false) else { return .nothing }
    if status.st_mode & S_IFMT == S_IFREG { return .file(Int(status.st_size)) }
    return length(path).map { .file($0) } ?? .other
  }

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

  /// The target of a symbolic link; nil for anything else.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : parent(of: path) + "/" + target
  }

  /// The directory of a path.
  static func parent(of path: String) -> String {
    // By bytes: a combining mark after the slash would form one character with it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a directory and its parents, if missing.
  static func makeDirectory(_ path: String) throws(RankingLogError) {
    if isDirectory(path) || mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST:
      guard isDirectory(path) else {
        throw .file(path: path, reason: "exists and is not a directory")
      }
    case ENOENT where parent(of: path) != path:
      try makeDirectory(parent(of: path))
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw failure(path, "cannot be created") }
    default: throw failure(path, "cannot be created")
    }
  }

  static func isDirectory(_ path: String) -> Bool {
    guard let status = status(path) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  static func isWritableDirectory(_ path: String) -> Bool {
    isDirectory(path) && access(path, W_OK | X_OK) == 0
  }

  /// The absolute path without symbolic links, `.` and `..`; the path must exist.
  static func realPath(_ path: String) throws(RankingLogError) -> String {
    guard let resolved = realpath(path, nil) else { throw failure(path, "cannot be opened") }
    defer { free(resolved) }
    return String(cString: resolved)
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
  static func lacksLinks(_ code: Int32) -> Bool {
    [EXDEV, EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS, EACCES].contains(code)
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a directory if it is empty.
  static func removeEmptyDirectory(_ path: String) -> Bool { rmdir(path) == 0 }

  /// The contents of a small file.
  static func read(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    return try file.readAll()
  }

  /// The error for a path that another program's file occupies.
  static func occupied(_ path: String) -> RankingLogError {
    .file(path: path, reason: "another file, which is not overwritten", advice: "move it away")
  }

  /// The error of the last failed system call, with its cause.
  static func failure(_ path: String, _ what: String, code: Int32 = errno) -> RankingLogError {
    if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
    if let error = OpenFileLimit.error(code: code) { return error }
    return .file(path: path, reason: "\(what) (\(String(cString: strerror(code))))")
  }

  static func status(_ path: String, followsLinks: Bool = true) -> stat? {
    var buffer = stat()
    return (followsLinks ? stat(path, &buffer) : lstat(path, &buffer)) == 0 ? buffer : nil
  }
}

/// An open file, closed on deinitialization.
struct FileHandle: ~Copyable {
  let descriptor: Int32
  let path: String

  init(reading path: String) throws(RankingLogError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be read") }
    (self.descriptor, self.path) = (descriptor, path)
  }

  /// Creates a file that owns the descriptor.
  init(open descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  /// Opens a file of rankinglog for reading and writing, created if missing. Its contents are not changed.
  ///
  /// Only regular files are accepted: a symbolic link would lead to another file, and opening a pipe might wait for a
  /// reader.
  init(writing path: String) throws(RankingLogError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    let code = errno
    (self.descriptor, self.path) = (descriptor, path)
    let isOther =
      descriptor < 0
      ? Files.isTaken(path) && Files.length(path, followsLinks: false) == nil
      : status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
    if isOther {
      throw .file(path: path, reason: "not a regular file", advice: "move it away")
    }
    if descriptor < 0 { throw Files.failure(path, "cannot be written", code: code) }
  }

  /// The status of the open file; nil on failure.
  var status: stat? {
    var buffer = stat()
    return fstat(descriptor, &buffer) == 0 ? buffer : nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Truncates or extends the file and moves to its end.
  borrowing func setLength(_ length: Int) throws(RankingLogError) {
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw Files.failure(path, "cannot be truncated to \(length) bytes")
    }
  }

  /// Calls `body` with the contents in chunks, from the beginning.
  borrowing func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(RankingLogError) -> Void)
    throws(RankingLogError)
  {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw Files.failure(path, "cannot be read")
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += off_t(count)
    }
  }

  borrowing func readAll() throws(RankingLogError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The first bytes; fewer if the file is shorter or cannot be read.
  borrowing func prefix(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

  /// The bytes from an offset; fewer if the file is shorter or cannot be read.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
    }
  }

  borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) {
    let code = FileOutput.writeAll(bytes, to: descriptor)
    if code != 0 { throw Files.failure(path, "cannot be written", code: code) }
  }

  /// Waits until the contents are on the disk.
  borrowing func synchronize() throws(RankingLogError) {
    guard fsync(descriptor) == 0 else { throw Files.failure(path, "cannot be written") }
  }

  borrowing func write(_ bytes: [UInt8]) throws(RankingLogError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(RankingLogError) in try write(bytes) } }.get()
  }
}
