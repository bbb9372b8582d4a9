#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file by their offsets, read piece by piece: looking at a picture of any length needs 64 KiB.
final class BufferedFileReader {
  private static let size = 64 << 10
  /// The first piece is shorter: for most pictures it is the only one.
  private static let firstSize = 4 << 10

  /// How many bytes there are.
  let count: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]
  private var window: [UInt8] = []
  private var start = 0
  /// How often a piece was read.
  private(set) var readings = 0

  /// The bytes of an open file, as long as it is now.
  init(descriptor: Int32) {
    var status = stat()
    count = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    read = { offset, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
        read = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
      }
    }
  }

  /// Bytes at hand.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    read = { offset, count in Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)]) }
  }

  /// The byte at an offset; nil outside of the file.
  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if offset < start || offset >= start + window.count {
      let size = readings == 0 ? Self.firstSize : Self.size
      // Whoever reads backwards from the end finds the bytes before it too.
      start = max(0, min(offset, count - size))
      window = piece(start, size)
    }
    return offset - start < window.count ? window[offset - start] : nil
  }

  /// So many bytes from an offset on; fewer where the file ends.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let (first, last) = (offset - start, offset - start + count)
    if first >= 0, last <= window.count, first <= last { return Array(window[first..<last]) }
    return (0..<count).compactMap { self[offset + $0] }
  }

  /// The last bytes, read beside the piece that is at hand, which stays.
  func lastBytes(_ count: Int) -> [UInt8] { piece(max(0, self.count - count), min(count, self.count)) }

  private func piece(_ offset: Int, _ count: Int) -> [UInt8] {
    readings += 1
    return read(offset, count)
  }

  /// A whole number of so many bytes, the most significant first; nil where the file ends before.
  func bigEndian(at offset: Int, bytes count: Int) -> Int? {
    let bytes = bytes(at: offset, count: count)
    return bytes.count == count ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// The same, the least significant first.
  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    let bytes = bytes(at: offset, count: count)
    return bytes.count == count ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
