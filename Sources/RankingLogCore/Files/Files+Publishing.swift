import Platform

// Directory listings, change detection, and moves to unused names.
extension Files {
  /// The length and the modification time of a file, both of which change on a write; nil if the file does not exist.
  static func stamp(_ path: String) -> [Int]? {
    guard let status = status(path) else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Syncs a file to the disk and renames it within its directory, to a name that must not exist.
  static func publish(_ path: String, as name: String) throws(RankingLogError) {
    try FileHandle(writing: path).synchronize()
    guard try move(path, toFree: name) else { throw .file(path: name, reason: "already exists") }
  }

  /// The names in a directory, sorted; empty if it cannot be read.
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

/// The identity of the file at a path. A new file of the same name has another identity while the first one is open.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Identifies the file at a path; nil if there is none.
  init?(_ path: String) {
    guard let status = Files.status(path) else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
