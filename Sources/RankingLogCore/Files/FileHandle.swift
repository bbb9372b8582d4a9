internal import CRename
import HTTPTransport
import Platform

/// An open file, closed on deinitialization.
package struct FileHandle: ~Copyable {
  let descriptor: Int32
  let path: String

  package init(reading path: String) throws(RankingLogError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be read") }
    (self.descriptor, self.path) = (descriptor, path)
  }

  /// Creates a file that owns the descriptor.
  package init(open descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

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

  /// Sets the modification and access times, if the file system permits it.
  borrowing func setModificationTime(_ time: Timestamp) {
    let time = timespec(tv_sec: time.seconds, tv_nsec: 0)
    _ = futimens(descriptor, [time, time])
  }

  /// Calls `body` with the contents in chunks, from the beginning.
  package borrowing func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(RankingLogError) -> Void)
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

  package borrowing func readAll() throws(RankingLogError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The first bytes; fewer if the file is shorter or cannot be read.
  package borrowing func prefix(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

  /// The bytes from an offset; fewer if the file is shorter or cannot be read.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
    }
  }

  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) {
    let code = FileOutput.writeAll(bytes, to: descriptor)
    if code != 0 { throw Files.failure(path, "cannot be written", code: code) }
  }

  /// Waits until the contents are on the disk.
  package borrowing func synchronize() throws(RankingLogError) {
    guard fsync(descriptor) == 0 else { throw Files.failure(path, "cannot be written") }
  }

  package borrowing func write(_ bytes: [UInt8]) throws(RankingLogError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(RankingLogError) in try write(bytes) } }.get()
  }
}
