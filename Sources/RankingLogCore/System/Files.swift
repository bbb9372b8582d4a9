#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and directories, by the system's own calls, so that each failure keeps its reason.
enum Files {
  static func exists(_ path: String) -> Bool { status(path) != nil }

  /// The length of a regular file in bytes; nil where there is none at that path.
  static func length(_ path: String) -> Int? {
    guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The directory that holds a path.
  static func parent(of path: String) -> String {
    // By bytes: a mark after the slash would make another character of it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a directory and those above it; one that is there already is fine.
  static func makeDirectory(_ path: String) throws(RankingLogError) {
    if mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST:
      guard let status = status(path), status.st_mode & S_IFMT == S_IFDIR else {
        throw .file(path: path, reason: "is in the way: a directory is needed there")
      }
    case ENOENT where parent(of: path) != path:
      try makeDirectory(parent(of: path))
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw failure(path, "cannot be made") }
    default: throw failure(path, "cannot be made")
    }
  }

  static func isDirectory(_ path: String) -> Bool {
    guard let status = status(path) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  static func isWritableDirectory(_ path: String) -> Bool {
    isDirectory(path) && access(path, W_OK | X_OK) == 0
  }

  /// The absolute path without links, `.` and `..`; the path must exist.
  static func realPath(_ path: String) throws(RankingLogError) -> String {
    guard let resolved = realpath(path, nil) else { throw failure(path, "cannot be opened") }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a directory, unless there is something in it.
  static func removeEmptyDirectory(_ path: String) -> Bool { rmdir(path) == 0 }

  /// The whole of a small file.
  static func read(_ path: String) throws(RankingLogError) -> [UInt8] {
    let file = try FileHandle(reading: path)
    return try file.readAll()
  }

  /// The error of the last failed call, with its cause.
  static func failure(_ path: String, _ what: String, code: Int32 = errno) -> RankingLogError {
    if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
    return .file(path: path, reason: "\(what) (\(String(cString: strerror(code))))")
  }

  static func status(_ path: String) -> stat? {
    var buffer = stat()
    return stat(path, &buffer) == 0 ? buffer : nil
  }
}

/// An open file, which is closed when the value goes away.
struct FileHandle: ~Copyable {
  let descriptor: Int32
  let path: String

  init(reading path: String) throws(RankingLogError) {
    try self.init(path, O_RDONLY | O_CLOEXEC)
  }

  /// Opens a file for writing, made where there is none, its bytes kept.
  init(writing path: String) throws(RankingLogError) {
    try self.init(path, O_RDWR | O_CREAT | O_CLOEXEC)
  }

  private init(_ path: String, _ flags: Int32) throws(RankingLogError) {
    descriptor = open(path, flags, 0o666)
    self.path = path
    if descriptor < 0 {
      throw Files.failure(path, flags & O_CREAT == 0 ? "cannot be read" : "cannot be written")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Cuts or extends the file and moves to its end.
  borrowing func setLength(_ length: Int) throws(RankingLogError) {
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw Files.failure(path, "cannot be cut to \(length) bytes")
    }
  }

  /// Lends the file's bytes, piece by piece, from the beginning.
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

  borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Self.writeSome(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0 {
        if errno == EINTR { continue }
        throw Files.failure(path, "cannot be written")
      }
      rest = rest.dropFirst(count)
    }
  }

  borrowing func write(_ bytes: [UInt8]) throws(RankingLogError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(RankingLogError) in try write(bytes) } }.get()
  }

  private static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
