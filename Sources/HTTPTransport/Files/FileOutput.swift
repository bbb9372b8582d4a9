import Platform

/// Writing to file descriptors.
package enum FileOutput {
  /// Writes all bytes, across short writes and interruptions.
  ///
  /// - Returns: 0, or the system's error code; `EIO` if a write has no effect and no error.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    writeAll(bytes) { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// - Parameter write: Writes some of the bytes, and returns the result of `write(2)`.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer) -> Int) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}

/// Calls the C function, whose name a method would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
