import Platform

/// The first 100 bytes of a database file.
struct DatabaseHeader {
  static let length = 100
  let bytes: [UInt8]

  /// Reads the header of a file, which may be shorter than a header.
  init(path: String) throws(RankingLogError) {
    let file = try FileHandle(reading: path)
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.length)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw Files.failure(path, "cannot be read") }
    self.bytes = bytes
  }

  var isDatabase: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }
  /// Whether the journal is a write-ahead log; otherwise it is a rollback journal.
  var usesWAL: Bool { isDatabase && bytes[18] == 2 }
  /// The page size, in bytes. A stored 1 represents 65536, which does not fit into two bytes.
  var pageSize: Int { number(16, 2) == 1 ? 65536 : number(16, 2) }
  var pageCount: Int { number(28, 4) }
  /// The schema version; 0 if unknown.
  var userVersion: Int { isDatabase ? number(60, 4) : 0 }
  /// Whether strings are stored in UTF-8, as nearly all programs do.
  var usesUTF8: Bool { isDatabase && number(56, 4) < 2 }
  /// The ID of the program that the file belongs to; 0 for most programs.
  var applicationID: Int { isDatabase ? number(68, 4) : 0 }
  /// Whether the file is a backup of an archive that was not written since.
  var isBackup: Bool { applicationID == Schema.archive.backupID }
  /// The file length according to the header, in bytes.
  var announcedLength: Int { isDatabase ? pageSize * pageCount : 0 }

  private func number(_ offset: Int, _ length: Int) -> Int {
    bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }
}
