import Platform
import RankingLogCore

/// Reads standard input and files.
enum StandardInput {
  /// The maximum size of lists and plans, in bytes. A plan of a year has 40 MB.
  static let limit = 1 << 30

  /// Reads all of standard input.
  ///
  /// - Throws: ``RankingLogError``; `CancellationError` if the task is canceled while there is no input.
  static func readAll() throws -> [UInt8] {
    try read(STDIN_FILENO, name: "standard input", upTo: limit)
  }

  /// Whether a path exists, readable or not.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a complete file.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Throws: ``RankingLogError``; `CancellationError` if the task is canceled while there is no input.
  static func readFile(_ path: String, upTo limit: Int = limit) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RankingLogError.file(path: path, reason: "cannot be read (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    return try read(descriptor, name: path, upTo: limit)
  }

  private static func read(_ descriptor: Int32, name: String, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      try waitForInput(descriptor)
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: buffer.prefix(count))
        if bytes.count > limit {
          throw RankingLogError.file(path: name, reason: "larger than \(limit) bytes")
        }
      } else if errno != EINTR {
        throw RankingLogError.file(path: name, reason: "cannot be read (\(String(cString: strerror(errno))))")
      }
    }
  }
}

/// Calls the C library's `read`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
