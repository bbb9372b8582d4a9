import HTTPTransport
import Platform

/// A `.part` file, open and locked until deinitialized. The lock protects two processes that download the same image to
/// the same name. Neither may write to the file of the other, or to a file that was just renamed.
final class LockedPart: Sendable {
  let file: FileHandle
  /// Whether it was empty when it was locked.
  let wasEmpty: Bool

  var path: String { file.path }
  var descriptor: Int32 { file.descriptor }

  /// Whether it is empty or starts like an image, as after a killed run. Any other file belongs to the user.
  var isOfPicture: Bool {
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || ImageFileFormat(firstBytes: Array(bytes.prefix(max(count, 0)))) != nil
  }

  /// Removes the part, unless it has its final name.
  func removeName() {
    if Self.statusIfThere(file) != nil { Files.remove(path) }
  }

  /// Opens and locks a part; nil while another process holds its lock.
  init?(_ path: String) throws(RankingLogError) {
    let file = try Self.opened(path)
    // A file system without locks cannot exclude other processes.
    if AdvisoryLock.tryLock(file.descriptor) == .busy { return nil }
    // Another process may have renamed or removed it since it was opened here.
    guard let status = Self.statusIfThere(file) else { return nil }
    guard status.st_nlink == 1 else {
      guard Self.isLeftover(path, status) else { throw Files.occupied(path) }
      Files.remove(path)
      return nil
    }
    wasEmpty = status.st_size == 0
    self.file = file
  }

  /// Returns the status of the open file; nil if the path is another file by now.
  private static func statusIfThere(_ file: borrowing FileHandle) -> stat? {
    guard let open = file.status, let there = Files.status(file.path, followsLinks: false),
      open.st_ino == there.st_ino, open.st_dev == there.st_dev
    else { return nil }
    return there
  }

  /// Whether a file with several names is an image that was named by a process that was killed before it could remove the
  /// name of the part. Any other file belongs to the user.
  private static func isLeftover(_ path: String, _ part: stat) -> Bool {
    if isTemporary(path) { return true }
    let name = path.dropLast(".part".count)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return ImageFileFormat.allCases.contains { format in
      guard let image = Files.status("\(stem).\(format.rawValue)", followsLinks: false) else { return false }
      return image.st_ino == part.st_ino && image.st_dev == part.st_dev
    }
  }

  /// Opens the part, and creates its directory only after a failure, because it nearly always exists.
  private static func opened(_ path: String) throws(RankingLogError) -> FileHandle {
    do throws(RankingLogError) { return try FileHandle(writing: path) } catch {
      try Files.makeDirectory(Files.parent(of: path))
      return try FileHandle(writing: path)
    }
  }

  /// Waits for the lock of the temporary file for a path.
  ///
  /// - Throws: `file` after a minute; `CancellationError`.
  static func take(temporaryFor path: String) async throws -> LockedPart {
    try await take(temporaryPath(for: path))
  }

  /// The path of a temporary file: the same for each process, never the name of a user's file, and short, because the name
  /// at the path can be as long as the file system permits.
  static func temporaryPath(for path: String) throws(RankingLogError) -> String {
    let name = try Digest.of(path.utf8, .sha256).prefix(8).hexadecimal
    return "\(Files.parent(of: path))/\(temporaryPrefix)\(name).part"
  }

  private static let temporaryPrefix = ".temporary-"

  private static func isTemporary(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix(temporaryPrefix) == true
  }

  /// Waits for the lock.
  ///
  /// - Throws: `file` after a minute, or if the part is another name of a user's file; `CancellationError`.
  static func take(_ path: String) async throws -> LockedPart {
    for _ in 0..<600 {
      if let part = try LockedPart(path) { return part }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw RankingLogError.file(
      path: path,
      reason: "locked by another process for a minute",
      advice: "\(.retry) later")
  }
}
