import Platform

/// Atomic replacement of small settings files: readers see either the old contents or the new contents.
package enum AtomicFile {
  /// Replaces a file, or the target of a symbolic link, and preserves its permissions. Creates the file and its
  /// directories if they do not exist.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(RankingLogError) {
    try Files.makeDirectory(Files.parent(of: path))
    // The name contains the process ID, because there is no lock: another process may be writing its own file.
    let ending = ".\(getpid()).new"
    guard let status = Files.status(path) else {
      guard errno == ENOENT else { throw Files.failure(path, "cannot be written") }
      // A symbolic link to a file that does not exist yet.
      if let target = Files.linkTarget(path) { return try replace(target, with: bytes) }
      return try write(bytes, to: path, through: path + ending, mode: 0o666)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .file(path: path, reason: "not a regular file")
    }
    let real = try Files.realPath(path)
    // A write-protected file is not replaced, although its directory may be writable.
    guard access(real, W_OK) == 0 else { throw Files.failure(path, "cannot be written") }
    try write(bytes, to: real, through: real + ending, mode: status.st_mode & 0o777, isExact: true)
  }

  /// Throws if the path exists and is not a regular file that starts with one of the strings: other files are never
  /// replaced.
  package static func check(_ path: String, beginning texts: String...) throws(RankingLogError) {
    guard Files.isTaken(path) else { return }
    guard Files.length(path, followsLinks: false) != nil else { throw Files.occupied(path) }
    let file = try FileHandle(reading: path)
    let reader = BufferedFileReader(descriptor: file.descriptor)
    guard texts.contains(where: { reader.bytes(at: 0, count: $0.utf8.count).elementsEqual($0.utf8) }) else {
      throw Files.occupied(path)
    }
  }

  /// Replaces a file or a link.
  ///
  /// - Parameters:
  ///   - new: The path of the temporary file next to it, which no other process may write.
  ///   - mode: The permissions.
  ///   - isExact: Whether the permissions apply regardless of the umask.
  ///   - isSecret: Whether no other user may have access. Throws before anything is written if the file system gives
  ///     access regardless of the mode, as exFAT and Windows' drives in WSL do.
  static func write(
    _ bytes: [UInt8], to path: String, through new: String, mode: mode_t, isExact: Bool = false,
    isSecret: Bool = false
  ) throws(RankingLogError) {
    Files.remove(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw Files.failure(new, "cannot be written") }
    do throws(RankingLogError) {
      let file = FileHandle(open: descriptor, path: new)
      if isExact { fchmod(descriptor, mode) }
      if isSecret, file.status.map({ $0.st_mode & 0o077 != 0 }) ?? true {
        throw .file(
          path: path, reason: "this file system gives other users access to every file",
          advice: "\(.setCredentialsFile) on another one")
      }
      try file.write(bytes)
      try file.synchronize()
      guard rename(new, path) == 0 else { throw Files.failure(path, "cannot be written") }
    } catch {
      Files.remove(new)
      throw error
    }
  }
}
