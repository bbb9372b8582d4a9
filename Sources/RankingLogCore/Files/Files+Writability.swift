import Platform

extension Files {
  /// The reason why a file, or its directory, cannot be written; nil if both can. A missing file or directory can be
  /// written if it can be created.
  static func writeObstacle(_ path: String) -> String? {
    var paths = exists(path) ? [path] : []
    paths.append(existing(parent(of: path)))
    for (path, mode) in zip(paths.reversed(), [W_OK | X_OK, W_OK]) where access(path, mode) != 0 {
      return String(cString: strerror(errno))
    }
    return nil
  }
}
