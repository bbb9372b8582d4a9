import Platform

/// A file or a directory to import.
struct ImportRoot {
  /// The path as given.
  let shown: String
  /// The absolute path of the directory, without symbolic links.
  let directory: String
  /// The name of a single file; nil for all files of the directory.
  private let file: String?

  init(_ path: String) throws(RankingLogError) {
    guard Files.exists(path) else { throw .file(path: path, reason: "does not exist") }
    shown = path
    let real = try Files.realPath(path)
    if Files.isDirectory(real) {
      guard Files.isReadableDirectory(real) else { throw Files.failure(path, "cannot be read") }
      (directory, file) = (real, nil)
    } else {
      (directory, file) = (Files.parent(of: real), real.lastComponent)
    }
  }

  /// The paths of the files, relative to the directory.
  var files: AnySequence<String> { files(withLinks: false) }
  /// The paths of the files and of symbolic links, relative to the directory.
  var filesAndLinks: AnySequence<String> { files(withLinks: true) }

  private func files(withLinks: Bool) -> AnySequence<String> {
    file.map { AnySequence([$0]) }
      // rankinglog's galleries contain images of any size under the names of originals.
      ?? AnySequence(DirectoryWalk(directory, withLinks: withLinks, unless: { $0.contains("gallery.json") }))
  }

  /// Whether it is a single file.
  var isFile: Bool { file != nil }
}

/// The regular files below a directory, sorted by name in each directory. Also yields directories that cannot be read,
/// and names that cannot be opened because they are not UTF-8. Does not follow symbolic links, which may form a cycle or
/// lead to a directory that is visited anyway.
struct DirectoryWalk: Sequence, IteratorProtocol {
  private let root: String
  /// Whether symbolic links are files.
  private let withLinks: Bool
  /// Whether to skip a directory, given the names in it.
  private let isExcluded: ([String]) -> Bool
  /// The remaining names of each open directory, in reverse order, with its path from the root.
  private var levels: [(directory: String, names: [String])]

  init(
    _ root: String, withLinks: Bool = false, unless isExcluded: @escaping ([String]) -> Bool = { _ in false }
  ) {
    (self.root, self.withLinks, self.isExcluded) = (root, withLinks, isExcluded)
    levels = []
    enter("")
  }

  private mutating func enter(_ directory: String) {
    let names = Files.names(in: root + "/" + directory)
    if !isExcluded(names) { levels.append((directory, names.reversed())) }
  }

  /// The next file's path from the root.
  mutating func next() -> String? {
    while !levels.isEmpty {
      // In place: a copy of a level would copy all of its names.
      let last = levels.count - 1
      guard let name = levels[last].names.popLast() else {
        levels.removeLast()
        continue
      }
      let path = levels[last].directory + name
      switch Files.status(root + "/" + path, followsLinks: false).map({ $0.st_mode & S_IFMT }) {
      case S_IFREG, nil: return path
      case S_IFLNK where withLinks: return path
      case S_IFDIR where !Files.isReadableDirectory(root + "/" + path): return path
      case S_IFDIR: enter(path + "/")
      default: continue
      }
    }
    return nil
  }
}
