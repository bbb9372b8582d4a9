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
      (directory, file) = (real, nil)
    } else {
      (directory, file) = (Files.parent(of: real), real.lastComponent)
    }
  }

  /// The paths of the files, relative to the directory.
  var files: AnySequence<String> {
    file.map { AnySequence([$0]) }
      // rankinglog's galleries contain images of any size under the names of originals.
      ?? AnySequence(DirectoryWalk(directory, unless: { $0.contains("gallery.json") }))
  }

  /// Whether it is a single file.
  var isFile: Bool { file != nil }
}

extension String {
  /// The last component of a path.
  var lastComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
