import Platform

/// A new directory that is removed with its contents when the value is released.
final class EphemeralDirectory: Sendable {
  let path: String

  /// Creates a directory in a parent directory, readable only by the user.
  init(in parent: String) throws(RankingLogError) {
    var name = Array("\(parent)/archive-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Files.failure(parent, "cannot be written") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ directory: String) {
    for name in Files.names(in: directory) {
      let path = "\(directory)/\(name)"
      let isDirectory =
        Files.status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
      if isDirectory { remove(path) } else { Files.remove(path) }
    }
    _ = Files.removeEmptyDirectory(directory)
  }
}
