/// A ZIP with uncompressed entries, like pixiv's animations (PKWARE APPNOTE 6.3.10). Offsets, lengths and names come
/// from the network, so each one is validated.
struct StoredZIP: ~Copyable {
  /// The maximum number of entries. pixiv's animations have a few hundred.
  private static let maxEntries = 10_000
  /// The maximum length of an entry's name in bytes.
  fileprivate static let maxNameLength = 1000

  private let file: FileHandle
  private let entries: [String: Entry]

  private struct Entry {
    /// The offset of the local header.
    let header: Int
    /// The length in bytes.
    let count: Int
    /// The CRC-32 of the contents.
    let checksum: UInt32
  }

  /// - Throws: `file` if the ZIP is damaged, compressed or encrypted.
  init(_ file: consuming FileHandle) throws(RankingLogError) {
    let reader = BufferedFileReader(descriptor: file.descriptor)
    guard let end = Self.endRecord(of: reader), var offset = reader.littleEndian(at: end + 16, bytes: 4)
    else {
      throw Self.damaged(file.path)
    }
    var entries: [String: Entry] = [:]
    while offset != end {
      guard offset < end, entries.count < Self.maxEntries, let header = DirectoryHeader(reader, at: offset)
      else { throw Self.damaged(file.path) }
      guard header.isPlain else {
        throw .file(
          path: file.path, reason: "compressed or encrypted ZIP; pixiv's animations are neither")
      }
      guard header.local + header.count <= reader.count else { throw Self.damaged(file.path) }
      entries[header.name] = Entry(
        header: header.local, count: header.count, checksum: header.checksum)
      offset = header.end
    }
    self.entries = entries
    self.file = file
  }

  /// The number of entries.
  var count: Int { entries.count }

  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The length of an entry in bytes; nil if there is none.
  func count(of name: String) -> Int? { entries[name]?.count }

  /// The contents of an entry.
  ///
  /// - Throws: `file` if there is none, or it is damaged.
  func contents(of name: String) throws(RankingLogError) -> [UInt8] {
    guard let entry = entries[name] else { throw Self.damaged(file.path) }
    let reader = BufferedFileReader(descriptor: file.descriptor)
    // The local header may omit the lengths, and its extra field may differ.
    guard reader.littleEndian(at: entry.header, bytes: 4) == 0x0403_4b50,
      let nameLength = reader.littleEndian(at: entry.header + 26, bytes: 2),
      let extraLength = reader.littleEndian(at: entry.header + 28, bytes: 2)
    else { throw Self.damaged(file.path) }
    let bytes = file.bytes(at: entry.header + 30 + nameLength + extraLength, count: entry.count)
    guard bytes.count == entry.count, CRC32.of(bytes) == entry.checksum else { throw Self.damaged(file.path) }
    return bytes
  }

  /// The offset of the end of central directory record, whose comment ends within the file; nil if there is none
  /// (APPNOTE, 4.3.16).
  static func endRecord(of file: BufferedFileReader) -> Int? {
    for offset in stride(from: file.count - 22, through: max(0, file.count - (64 << 10)), by: -1)
    where file[offset] == 0x50 && file.bytes(at: offset, count: 4) == [0x50, 0x4b, 0x05, 0x06] {
      guard let comment = file.littleEndian(at: offset + 20, bytes: 2) else { continue }
      if offset + 22 + comment <= file.count { return offset }
    }
    return nil
  }

  private static func damaged(_ path: String) -> RankingLogError {
    .file(path: path, reason: "not a ZIP, or a damaged one", advice: "\(.verifyFiles)")
  }
}

/// The checksum of ZIP entries (APPNOTE, 4.4.7): the reflected polynomial 0x04C11DB7.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    var value = UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xEDB8_8320 }
    return value
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var value = ~UInt32(0)
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    return ~value
  }
}

/// A header of the central directory (APPNOTE, 4.3.12).
private struct DirectoryHeader {
  let name: String
  /// The CRC-32 of the contents.
  let checksum: UInt32
  /// The length of the contents in bytes.
  let count: Int
  /// The offset of the local header.
  let local: Int
  /// The offset of the next header.
  let end: Int
  /// Whether the contents are neither compressed nor encrypted.
  let isPlain: Bool

  /// Parses the header at an offset; nil if there is none.
  init?(_ file: BufferedFileReader, at offset: Int) {
    guard file.littleEndian(at: offset, bytes: 4) == 0x0201_4b50,
      let flags = file.littleEndian(at: offset + 8, bytes: 2),
      let method = file.littleEndian(at: offset + 10, bytes: 2),
      let checksum = file.littleEndian(at: offset + 16, bytes: 4),
      let count = file.littleEndian(at: offset + 24, bytes: 4),
      let name = file.littleEndian(at: offset + 28, bytes: 2), name <= StoredZIP.maxNameLength,
      let extra = file.littleEndian(at: offset + 30, bytes: 2),
      let comment = file.littleEndian(at: offset + 32, bytes: 2),
      let local = file.littleEndian(at: offset + 42, bytes: 4)
    else { return nil }
    self.name = String(decoding: file.bytes(at: offset + 46, count: name), as: UTF8.self)
    (self.checksum, self.count, self.local) = (UInt32(checksum), count, local)
    end = offset + 46 + name + extra + comment
    isPlain = flags & 1 == 0 && method == 0
  }
}
