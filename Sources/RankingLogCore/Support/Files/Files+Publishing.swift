#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Files beside others: what there is, what changed, and names that are free.
extension Files {
  /// What changes when a file is written: its length and time; nil where there is no file.
  static func stamp(_ path: String) -> [Int]? {
    guard let status = status(path) else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Gives a file another name, in the same directory, where none has it yet. Its bytes are on the disk then.
  static func publish(_ path: String, as name: String) throws(RankingLogError) {
    do {
      let file = try FileHandle(writing: path)
      guard fsync(file.descriptor) == 0 else { throw failure(path, "cannot be written") }
    }
    guard try move(path, toFree: name) else { throw .file(path: name, reason: "is there already") }
  }

  /// The names in a directory, sorted; none where it cannot be read.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
