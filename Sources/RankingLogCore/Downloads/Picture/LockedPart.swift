import HTTPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A `.part` file, open and locked until deinitialized: two processes that download the same image to the same name
/// must not write to the same file, nor to one that the other has just renamed.
final class LockedPart: Sendable {
  let file: FileHandle
  /// Whether there was nothing in it when it was locked.
  let wasEmpty: Bool

  var path: String { file.path }
  var descriptor: Int32 { file.descriptor }

  /// Whether it is empty or begins as an image does: what a killed run left. Anything else is somebody's own file.
  var isOfPicture: Bool {
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || PictureFormat(firstBytes: Array(bytes.prefix(max(count, 0)))) != nil
  }

  /// Removes the part, unless it has got its final name.
  func removeName() {
    if Self.statusIfThere(file) != nil { Files.remove(path) }
  }

  /// Nil while another process holds it.
  init?(_ path: String) throws(RankingLogError) {
    let file = try Self.opened(path)
    // On a file system without locks there is nothing to hold, and nobody to be kept out.
    if AdvisoryLock.tryLock(file.descriptor) == .busy { return nil }
    // Whoever held it may have renamed or removed it since it was opened here.
    guard let status = Self.statusIfThere(file) else { return nil }
    // A process that was killed while it gave a picture its name: the bytes are that name's now.
    guard status.st_nlink == 1 else {
      Files.remove(path)
      return nil
    }
    wasEmpty = status.st_size == 0
    self.file = file
  }

  /// The status of the open file; nil where the name is not its own any more.
  private static func statusIfThere(_ file: borrowing FileHandle) -> stat? {
    guard let open = file.status, let there = Files.status(file.path, followsLinks: false),
      open.st_ino == there.st_ino, open.st_dev == there.st_dev
    else { return nil }
    return there
  }

  /// Opens the part, and makes its directory where it is not there: nearly always it is.
  private static func opened(_ path: String) throws(RankingLogError) -> FileHandle {
    do throws(RankingLogError) { return try FileHandle(writing: path) } catch {
      try Files.makeDirectory(Files.parent(of: path))
      return try FileHandle(writing: path)
    }
  }

  /// Waits for the lock.
  ///
  /// - Throws: `file` after a minute; `CancellationError`.
  static func take(_ path: String) async throws -> LockedPart {
    for _ in 0..<600 {
      if let part = try LockedPart(path) { return part }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw RankingLogError.file(
      path: path,
      reason: "another process has been writing it for a minute",
      advice: "\(.retry) when it is done")
  }
}
