import Platform

/// The bytes of an image in shared memory, for a terminal on this machine. The terminal deletes them after reading.
package struct SharedMemory: Sendable {
  /// The name of the POSIX shared memory object.
  let name: String
  let byteCount: Int

  /// Writes bytes to a new object that only the user can read; nil if they cannot be written. Always nil on macOS, where
  /// Swift cannot call `shm_open`.
  package init?(_ bytes: [UInt8]) {
    #if canImport(Darwin)
      return nil
    #else
      name = "/tty-graphics-protocol-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      byteCount = bytes.count
      let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      let isWritten = Self.write(bytes, to: descriptor)
      if close(descriptor) != 0 || !isWritten {
        remove()
        return nil
      }
    #endif
  }

  /// Deletes the bytes, if the terminal did not.
  package func remove() { shm_unlink(name) }

  /// - Returns: Whether all bytes were written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { return false }
    }
    return true
  }
}
