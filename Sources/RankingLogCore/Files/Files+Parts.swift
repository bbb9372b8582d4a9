import Platform

// Files under the temporary names `NAME.PID.part`.
extension Files {
  /// The temporary path of this process for a file.
  static func partPath(for path: String) -> String { "\(path).\(getpid()).part" }

  /// Returns the temporary files of killed processes for a file that were not written for an hour: on a network file
  /// system, a process of another machine may be writing one. The caller checks that they are not a user's files.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  static func abandonedParts(of path: String, at now: Int) -> [String] {
    let directory = parent(of: path)
    let prefix = "\(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")."
    return names(in: directory).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".part") }.compactMap { name in
      guard let process = pid_t(name.dropFirst(prefix.count).dropLast(".part".count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH,
        let status = status("\(directory)/\(name)", followsLinks: false), status.st_mode & S_IFMT == S_IFREG,
        FileStamp(status).modified < now - 3600 * 1_000_000_000
      else { return nil }
      return "\(directory)/\(name)"
    }
  }
}
