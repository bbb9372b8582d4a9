import Platform

/// Random access to the bytes of a file through a window of at most 64 KiB, regardless of the file's length.
final class BufferedFileReader {
  private static let size = 64 << 10
  /// The first window is smaller: enough for most images.
  private static let firstSize = 4 << 10

  /// The length in bytes.
  let count: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]
  private var window: [UInt8] = []
  private var start = 0
  /// The number of reads.
  private(set) var readings = 0

  /// Opens a view of an open file, up to its current length.
  init(descriptor: Int32) {
    var status = stat()
    count = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    read = { offset, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
        read = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
      }
    }
  }

  /// Opens a view of bytes in memory.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    read = { offset, count in Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)]) }
  }

  /// The byte at an offset; nil outside the file.
  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if offset < start || offset >= start + window.count {
      let size = readings == 0 ? Self.firstSize : Self.size
      // Reading backwards from the end finds the bytes before it in the same window.
      start = max(0, min(offset, count - size))
      window = piece(start, size)
    }
    return offset - start < window.count ? window[offset - start] : nil
  }

  /// `count` bytes from an offset; fewer at the end of the file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let (first, last) = (offset - start, offset - start + count)
    if first >= 0, last <= window.count, first <= last { return Array(window[first..<last]) }
    return (0..<count).compactMap { self[offset + $0] }
  }

  /// The last bytes, read without replacing the window.
  func lastBytes(_ count: Int) -> [UInt8] { piece(max(0, self.count - count), min(count, self.count)) }

  private func piece(_ offset: Int, _ count: Int) -> [UInt8] {
    readings += 1
    return read(offset, count)
  }

  /// A big-endian unsigned integer; nil if the file ends within it.
  func bigEndian(at offset: Int, bytes count: Int) -> Int? {
    let bytes = bytes(at: offset, count: count)
    return bytes.count == count ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// A little-endian unsigned integer; nil if the file ends within it.
  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    let bytes = bytes(at: offset, count: count)
    return bytes.count == count ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
