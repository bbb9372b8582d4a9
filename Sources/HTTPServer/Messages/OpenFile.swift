import Platform

/// An open regular file.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  /// The length in bytes.
  package let count: Int

  /// The tag of the contents, derived from length and time.
  package let etag: String

  /// Opens a file; nil if the path is not a regular file. Symbolic links are not followed.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    (self.descriptor, count) = (descriptor, Int(status.st_size))
    etag =
      "\"\(String(status.st_size, radix: 16))-\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))\""
  }

  deinit { close(descriptor) }

  /// Another descriptor of the same file, to be closed by the caller.
  func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}
