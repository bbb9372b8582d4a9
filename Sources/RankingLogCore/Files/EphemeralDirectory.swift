/// A new directory that is removed with its contents when the value is released.
final class EphemeralDirectory: Sendable {
  let path: String

  /// Creates a directory in a parent directory, readable only by the user.
  init(in parent: String) throws(RankingLogError) {
    path = try Files.makeUniqueDirectory("archive-", in: parent)
  }

  deinit { Self.remove(path) }

  private static func remove(_ directory: String) {
    for name in Files.names(in: directory) {
      let path = "\(directory)/\(name)"
      if Files.isDirectory(path, followsLinks: false) { remove(path) } else { Files.remove(path) }
    }
    _ = Files.removeEmptyDirectory(directory)
  }
}
