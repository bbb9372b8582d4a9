import Platform

/// A copy of a damaged archive, which may be opened, rolled back and repaired; the archive itself does not change.
struct RecoveryCopy: ~Copyable {
  let path: String
  private static let companions = ["", "-wal", "-journal"]

  /// Copies a database with its WAL or journal. Unreadable blocks become zeros.
  ///
  /// - Throws: `storageBusy` if the file changed in the meantime.
  static func make(of archive: String, at path: String) throws(RankingLogError) -> RecoveryCopy {
    for end in companions where Files.exists(path + end) {
      throw .file(path: path + end, reason: "already exists", advice: "move it away, or save to another file")
    }
    let result = RecoveryCopy(path: path)
    let before = companions.map { Files.stamp(archive + $0) }
    for end in companions where Files.exists(archive + end) { try copy(archive + end, to: path + end) }
    if before != companions.map({ Files.stamp(archive + $0) }) { throw .storageBusy(path: archive) }
    return result
  }

  private init(path: String) { self.path = path }

  deinit { for end in Self.companions + ["-shm"] { Files.remove(path + end) } }

  /// Opens the copy without repairs.
  func open() throws(RankingLogError) -> Connection {
    let connection = try Connection(path: path)
    // Otherwise, SQLite refuses a file shorter than its header states, and a file with an error in the schema.
    try connection.execute("PRAGMA writable_schema=ON")
    try connection.execute("PRAGMA cell_size_check=ON")
    return connection
  }

  /// Replaces the first page, which contains the header and the start of the schema, with the first page of a new
  /// archive of a version. All archives are created the same way, so that the tables start on the same pages.
  ///
  /// - Parameter withLeaves: Whether to replace the other pages of the schema too, if the file has such pages.
  /// - Returns: The replaced pages; nil if the file cannot be such an archive.
  func replaceFirstPage(version: Int, withLeaves: Bool) throws(RankingLogError) -> [SchemaPage]? {
    let archive = path + "-new"
    defer { Files.remove(archive) }
    do { try Database.migrate(try Connection(path: archive), Schema.archive.upTo(version)) }
    let new = try DatabaseHeader(path: archive)
    let length = Files.length(path) ?? 0
    guard length >= new.announcedLength else { return nil }
    let file = try FileHandle(writing: path)
    let source = try FileHandle(reading: archive)
    var first = try SchemaPage(1, of: source, size: new.pageSize, archive)
    let leaves = try first.children.map { number throws(RankingLogError) in
      try SchemaPage(number, of: source, size: new.pageSize, archive)
    }
    // A schema on one page does not help with the others.
    guard !leaves.isEmpty else { return nil }
    first.setPageCount(length / new.pageSize)
    let pages = withLeaves ? [first] + leaves : [first]
    let replaced = try pages.map { page throws(RankingLogError) in
      try SchemaPage(page.number, of: file, size: new.pageSize, path)
    }
    guard replaced.dropFirst().allSatisfy(\.isLeafOfSchema) else { return nil }
    for page in pages { try page.write(to: file, path) }
    for end in Self.companions.dropFirst() { Files.remove(path + end) }
    return replaced
  }

  /// Writes pages back that were replaced.
  func restore(_ pages: [SchemaPage]) throws(RankingLogError) {
    let file = try FileHandle(writing: path)
    for page in pages { try page.write(to: file, path) }
  }

  private static func copy(_ source: String, to path: String) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    let copy = try FileHandle(writing: path)
    let block = 4096
    var buffer = [UInt8](repeating: 0, count: block * 64)
    var offset = 0
    var size = buffer.count
    while true {
      let count = pread(from.descriptor, &buffer, size, off_t(offset))
      if count == 0 { return }
      if Task.isCancelled { throw .file(path: path, reason: "canceled while copying") }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EIO, size > block {
        size = block
        continue
      }
      guard count > 0 || errno == EIO else { throw Files.failure(source, "cannot be read") }
      try copy.write(count > 0 ? Array(buffer[..<count]) : [UInt8](repeating: 0, count: block))
      offset += count > 0 ? count : block
      size = buffer.count
    }
  }
}

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
