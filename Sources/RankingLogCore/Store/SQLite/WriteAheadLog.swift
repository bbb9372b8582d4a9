/// The header of a write-ahead log, 32 bytes in big-endian order.
///
/// Source: https://www.sqlite.org/fileformat2.html#walformat.
enum WriteAheadLog {
  private static let headerLength = 32

  /// Whether SQLite ignores a log that is longer than a header, and deletes it after the next write. SQLite writes the
  /// header to the disk before the changes, so a crash does not cause this.
  static func isDamaged(_ path: String) -> Bool {
    guard let length = Files.length(path), length > headerLength, let file = try? FileHandle(reading: path)
    else { return false }
    let header = file.prefix(headerLength)
    guard header.count == headerLength else { return false }
    let words = stride(from: 0, to: headerLength, by: 4).map { start in
      header[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    // The last bit of the first word is the byte order of checksums.
    guard words[0] & ~1 == 0x377f_0682, words[1] == 3_007_000 else { return true }
    var (first, second) = (UInt32(0), UInt32(0))
    for index in stride(from: 0, to: 6, by: 2) {
      let pair = words[index...index + 1].map { words[0] & 1 == 1 ? $0 : $0.byteSwapped }
      first &+= pair[0] &+ second
      second &+= pair[1] &+ first
    }
    return [first, second] != Array(words[6...])
  }
}
