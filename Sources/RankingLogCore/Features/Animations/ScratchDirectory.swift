import HTTPTransport
import Platform

/// A directory for files that another program reads. It is removed with its value. Directories of killed processes are
/// removed when the next one is created.
struct ScratchDirectory: ~Copyable {
  private static let prefix = "frames-"
  let path: String
  /// The descriptor of the lock, which shows that the directory is in use.
  private let lock: Int32

  /// Creates a directory in a parent directory, readable only by the user.
  init(in parent: String) throws(RankingLogError) {
    try Files.makeDirectory(parent, isPrivate: true)
    Self.removeAbandoned(in: parent)
    for _ in 0..<10 {
      guard let (path, lock) = try Self.locked(in: parent) else { continue }
      self.init(path: path, lock: lock)
      return
    }
    throw .file(path: parent, reason: "another process removes new directories")
  }

  private init(path: String, lock: Int32) { (self.path, self.lock) = (path, lock) }

  /// - Returns: nil if another process removed the directory as abandoned before it was locked.
  private static func locked(in parent: String) throws(RankingLogError) -> (path: String, lock: Int32)? {
    let path = try Files.makeUniqueDirectory(prefix, in: parent)
    let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0, AdvisoryLock.tryLock(lock) != .busy, Files.isDirectory(path) { return (path, lock) }
    if lock >= 0 { close(lock) }
    return nil
  }

  deinit {
    Self.remove(path)
    close(lock)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a new file.
  func write(_ bytes: [UInt8], to name: String) throws(RankingLogError) {
    try FileHandle(writing: file(name)).write(bytes)
  }

  private static func removeAbandoned(in parent: String) {
    for name in Files.names(in: parent) where name.hasPrefix(prefix) {
      let descriptor = open("\(parent)/\(name)", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if AdvisoryLock.tryLock(descriptor) == .acquired { remove("\(parent)/\(name)") }
    }
  }

  private static func remove(_ directory: String) {
    for name in Files.names(in: directory) { Files.remove("\(directory)/\(name)") }
    _ = Files.removeEmptyDirectory(directory)
  }
}
