import Platform

/// Image data in a file or in shared memory, for a terminal on the same machine. The terminal deletes it after reading.
package struct KittyFile: Sendable, Equatable {
  /// The kind of storage.
  package enum Kind: Sendable, Equatable {
    /// A file in a directory for temporary files.
    case temporaryFile
    /// A POSIX shared memory object.
    case sharedMemory
  }

  /// The kind of storage.
  package let kind: Kind
  /// The path of the file, or the name of the shared memory object.
  package let name: String
  /// The length of the data in bytes.
  package let byteCount: Int

  /// A terminal deletes only temporary files whose path contains this text.
  private static let requiredName = "tty-graphics-protocol"

  /// Writes data to a new file that only the user can read.
  ///
  /// - Parameter directory: A directory for temporary files that the terminal accepts, such as `/tmp` or `$TMPDIR`.
  package static func temporary(_ data: [UInt8], in directory: String) throws(KittyFileError) -> KittyFile {
    let file = KittyFile(kind: .temporaryFile, name: "\(directory)\(newName())", byteCount: data.count)
    let descriptor = open(file.name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw KittyFileError(name: directory, code: errno) }
    try file.fill(descriptor, with: data)
    return file
  }

  /// Writes data to a new shared memory object that only the user can read. Always fails on macOS, where Swift cannot
  /// call `shm_open`.
  package static func shared(_ data: [UInt8]) throws(KittyFileError) -> KittyFile {
    let file = KittyFile(kind: .sharedMemory, name: newName(), byteCount: data.count)
    #if canImport(Darwin)
      throw KittyFileError(name: file.name, code: ENOTSUP)
    #else
      let descriptor = shm_open(file.name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw KittyFileError(name: file.name, code: errno) }
      try file.fill(descriptor, with: data)
      return file
    #endif
  }

  private static func newName() -> String {
    "/\(requiredName)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  /// Deletes the data, if the terminal did not.
  package func remove() {
    switch kind {
    case .temporaryFile: unlink(name)
    case .sharedMemory: shm_unlink(name)
    }
  }

  /// Writes the data and closes the descriptor. Deletes the file if it is not complete.
  func fill(_ descriptor: Int32, with data: [UInt8]) throws(KittyFileError) {
    var code = data.withUnsafeBytes { Self.write($0, to: descriptor) }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code != 0 else { return }
    remove()
    throw KittyFileError(name: name, code: code)
  }

  /// Writes all bytes, and returns 0 or the system's error code.
  private static func write(_ data: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = data[...]
    while !rest.isEmpty {
      let count = Platform.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? ENOSPC : errno
      }
    }
    return 0
  }
}

/// The reason why image data could not be written for the terminal.
package struct KittyFileError: Error, Equatable, CustomStringConvertible {
  /// The path of the file or of its directory, or the name of the shared memory object.
  package let name: String
  /// The system's error code.
  package let code: Int32

  package var description: String { "\(name): cannot write image data (\(String(cString: strerror(code))))" }
}
