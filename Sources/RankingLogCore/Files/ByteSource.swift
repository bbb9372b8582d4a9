import Platform

/// Bytes that are read once, from the first to the last one.
protocol ByteSource: ~Copyable {
  associatedtype Failure: Error

  /// Reads the next bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

/// The bytes of a file, up to an offset.
struct FileSource: ByteSource, ~Copyable {
  private let file: FileHandle
  private let end: Int
  private var offset = 0

  /// - Parameter end: The file offset at which to stop reading, as if the file ended there.
  init(_ path: String, end: Int = .max) throws(RankingLogError) {
    file = try FileHandle(reading: path)
    self.end = end
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RankingLogError) -> Int {
    while true {
      let count = pread(file.descriptor, buffer.baseAddress, min(buffer.count, end - offset), off_t(offset))
      if count >= 0 {
        offset += count
        return count
      }
      if errno != EINTR { throw Files.failure(file.path, "cannot be read") }
    }
  }
}
