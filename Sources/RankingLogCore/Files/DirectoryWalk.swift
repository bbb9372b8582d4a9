import Platform

/// The regular files below a directory, sorted by name in each directory. Also yields names that cannot be opened
/// because they are not UTF-8. Does not follow symbolic links, which may form a cycle or lead to a directory that is
/// visited anyway.
struct DirectoryWalk: Sequence, IteratorProtocol {
  private let root: String
  /// Whether to skip a directory, given the names in it.
  private let isExcluded: ([String]) -> Bool
  /// The remaining names of each open directory, in reverse order, with its path from the root.
  private var levels: [(directory: String, names: [String])]

  init(_ root: String, unless isExcluded: @escaping ([String]) -> Bool = { _ in false }) {
    (self.root, self.isExcluded) = (root, isExcluded)
    levels = []
    enter("")
  }

  private mutating func enter(_ directory: String) {
    let names = Files.names(in: root + "/" + directory)
    if !isExcluded(names) { levels.append((directory, names.reversed())) }
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
      case S_IFREG, nil: return path
      case S_IFDIR: enter(path + "/")
      default: continue
      }
    }
    return nil
  }
}
