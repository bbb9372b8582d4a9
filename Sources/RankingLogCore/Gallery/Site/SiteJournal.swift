/// `gallery.journal`: the files that a run has begun to write, each before it takes its name. After a run that was
/// killed, the next one knows by it which files are ours. It is removed at the end.
struct SiteJournal: ~Copyable {
  static let name = "gallery.journal"

  private let file: FileHandle
  private var line = TextBuffer(capacity: 256)

  init(_ directory: borrowing SiteDirectory) throws(RankingLogError) {
    let file = try directory.creating(Self.name, appends: true)
    // The last line of a process that was killed may lack its end.
    try file.write([UInt8(ascii: "\n")])
    self.file = file
  }

  mutating func append(_ file: SiteFile) throws(RankingLogError) {
    line.removeAll()
    file.write(to: &line)
    line.append(UInt8(ascii: "\n"))
    try line.withBytes { bytes throws(RankingLogError) in
      try self.file.write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// The files of earlier runs. Lines that are not whole are skipped: their files never took their names.
  ///
  /// - Throws: `file` if the text is no journal.
  static func files(_ directory: borrowing SiteDirectory) throws(RankingLogError) -> [SiteFile] {
    let lines = try directory.reading(name).readAll().split(separator: UInt8(ascii: "\n"))
    let start = Array("{\"path\":\"".utf8)
    guard lines.allSatisfy({ $0.starts(with: start) || start.starts(with: $0) }) else {
      throw .file(
        path: directory.path + "/" + name, reason: "was not written by this program",
        advice: "choose a new or empty directory")
    }
    return lines.compactMap { SiteFile(line: $0) }
  }
}
