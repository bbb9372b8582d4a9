@testable import RankingLogCore

/// A ZIP of uncompressed files, in pixiv's format, or with one error.
enum InventedZIP {
  enum Fault: CaseIterable {
    case compressed, encrypted, badLocalHeader, beyondFile, longName, badDirectory, directoryBeyondFile
    case badChecksum
  }

  static func bytes(_ files: [(name: String, contents: [UInt8])], fault: Fault? = nil) -> [UInt8] {
    var zip: [UInt8] = []
    var directory: [UInt8] = []
    for (name, contents) in files {
      let (name, offset) = (Array(name.utf8), zip.count)
      let flags = fault == .encrypted ? 1 : 0
      let method = fault == .compressed ? 8 : 0
      let nameLength = fault == .longName ? 60_000 : name.count
      zip += fault == .badLocalHeader ? [0, 0, 0, 0] : [0x50, 0x4b, 3, 4]
      // An extra field that the directory does not have.
      zip +=
        two(20) + two(flags) + two(method) + four(0) + four(0) + four(contents.count) + four(contents.count)
      zip += two(name.count) + two(3) + name + [1, 2, 3] + contents
      directory += fault == .badDirectory ? [0, 0, 0, 0] : [0x50, 0x4b, 1, 2]
      let checksum = fault == .badChecksum ? 1 : Int(CRC32.of(contents))
      directory += two(20) + two(20) + two(flags) + two(method) + four(0) + four(checksum)
      // Compressed contents may be longer than the file.
      let isLong = fault == .beyondFile || fault == .compressed
      directory += four(contents.count) + four(isLong ? 1 << 30 : contents.count)
      directory += two(nameLength) + two(0) + two(0) + two(0) + two(0) + four(0) + four(offset) + name
    }
    let start = fault == .directoryBeyondFile ? zip.count + 1 << 20 : zip.count
    zip += directory
    return zip + [0x50, 0x4b, 5, 6] + two(0) + two(0) + two(files.count) + two(files.count)
      + four(directory.count) + four(start) + two(0)
  }

  private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
  private static func four(_ number: Int) -> [UInt8] { two(number & 0xffff) + two(number >> 16) }
}
