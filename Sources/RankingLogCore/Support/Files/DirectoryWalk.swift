#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The regular files below a directory, sorted by name in each directory. Symbolic links are not followed: they may lead
/// in circles, or to what is walked elsewhere.
struct DirectoryWalk: Sequence, IteratorProtocol {
  private let root: String
  /// The rest of each open directory, in reverse order, with its path from the root.
  private var levels: [(directory: String, names: [String])]

  init(_ root: String) {
    self.root = root
    levels = [("", Files.names(in: root).reversed())]
  }

  /// The next file's path from the root.
  mutating func next() -> String? {
    while let level = levels.last {
      guard let name = level.names.last else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].names.removeLast()
      let path = level.directory + name
      switch Files.status(root + "/" + path, followsLinks: false).map({ $0.st_mode & S_IFMT }) {
      case S_IFREG: return path
      case S_IFDIR: levels.append((path + "/", Files.names(in: root + "/" + path).reversed()))
      default: continue
      }
    }
    return nil
  }
}
