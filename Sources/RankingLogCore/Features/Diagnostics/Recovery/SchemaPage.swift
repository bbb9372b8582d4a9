import Platform

/// A page of a database's schema: the first page of the file, or one of its child pages.
struct SchemaPage {
  /// The number of the page, from 1.
  let number: Int
  private var bytes: [UInt8]

  init(_ number: Int, of file: borrowing FileHandle, size: Int, _ path: String) throws(RankingLogError) {
    self.number = number
    bytes = [UInt8](repeating: 0, count: size)
    guard pread(file.descriptor, &bytes, size, off_t((number - 1) * size)) == size else {
      throw Files.failure(path, "cannot be read")
    }
  }

  func write(to file: borrowing FileHandle, _ path: String) throws(RankingLogError) {
    guard pwrite(file.descriptor, bytes, bytes.count, off_t((number - 1) * bytes.count)) == bytes.count else {
      throw Files.failure(path, "cannot be written")
    }
  }

  /// The numbers of the child pages; empty for a leaf.
  var children: [Int] {
    let start = number == 1 ? DatabaseHeader.length : 0
    guard bytes[start] == 5 else { return [] }
    let cells = integer(start + 3, 2)
    return (0..<cells).map { integer(integer(start + 12 + 2 * $0, 2), 4) } + [integer(start + 8, 4)]
  }

  /// Whether the page looks like a leaf with statements.
  var isLeafOfSchema: Bool { bytes[0] == 13 && bytes.firstRange(of: Array("CREATE ".utf8)) != nil }

  /// Sets the length of the file, in pages, and clears the list of free pages.
  mutating func setPageCount(_ count: Int) {
    let count = UInt32(clamping: count).bigEndian
    withUnsafeBytes(of: count) { bytes.replaceSubrange(28..<32, with: $0) }
    bytes.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
  }

  private func integer(_ offset: Int, _ length: Int) -> Int {
    bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }
}
