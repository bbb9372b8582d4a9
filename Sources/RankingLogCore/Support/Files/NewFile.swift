#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A large file that is written piece by piece, and gets its name when it is whole. One that is not published leaves
/// nothing behind.
///
/// A reference, since closures write to it.
public final class NewFile {
  private let path: String
  private let part: String
  private let handle: FileHandle
  private var isPublished = false

  /// - Throws: `file` if the name is taken or the directory cannot be written.
  public init(_ path: String) throws(RankingLogError) {
    guard !Files.isTaken(path) else {
      throw .file(path: path, reason: "already exists", advice: "name another file")
    }
    part = "\(path).\(getpid()).part"
    self.path = path
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Files.failure(part, "cannot be written") }
    handle = FileHandle(open: descriptor, path: part)
  }

  deinit { if !isPublished { Files.remove(part) } }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) { try handle.write(bytes) }

  /// Syncs the file to the disk and names it.
  public func publish() throws(RankingLogError) {
    try Files.publish(part, as: path)
    isPublished = true
  }
}
