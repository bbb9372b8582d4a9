import Platform
import RankingLogCore

/// The path of this program.
enum ExecutablePath {
  /// Returns the absolute path that was used to start the program. Symbolic links are not resolved, because package
  /// managers change their targets.
  static func find(word: String?, searchPath: String) -> String? {
    let real = real
    let named = word.map { candidates($0, searchPath) } ?? []
    return named.first { path in real.map { isSameFile(path, $0) } ?? (access(path, X_OK) == 0) } ?? real
  }

  private static func candidates(_ word: String, _ searchPath: String) -> [String] {
    if word.hasPrefix("/") { return [word] }
    guard let directory = workingDirectory else { return [] }
    if word.contains("/") {
      return ["\(directory)/\(word.hasPrefix("./") ? String(word.dropFirst(2)) : word)"]
    }
    return searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(word)" }
  }

  /// The working directory; nil if it was deleted, or if its path is not UTF-8.
  static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// Returns the absolute form of a path, which need not exist.
  static func absolute(_ path: String) throws(RankingLogError) -> String {
    if path.hasPrefix("/") { return path }
    guard let directory = workingDirectory else {
      throw .file(path: path, reason: "the working directory was deleted, or its path is not UTF-8")
    }
    return directory == "/" ? "/" + path : directory + "/" + path
  }

  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }

  /// The path that the system reports, without symbolic links.
  private static var real: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let path = realpath(buffer, nil) else { return nil }
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(path) }
    return String(cString: path)
  }
}
