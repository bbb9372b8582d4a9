import RankingLogCore

/// `gallery.journal`: the files of the current run, each recorded before it gets its name. After an interrupted run,
/// the next run uses it to identify the files that rankinglog wrote. It is removed at the end.
struct SiteJournal: ~Copyable {
  static let name = "gallery.journal"

  private let file: FileHandle
  private var line = TextBuffer(capacity: 256)

  init(_ directory: borrowing SiteDirectory) throws(RankingLogError) {
    let file = try directory.creating(Self.name, appends: true)
    // The last line of an interrupted run may be incomplete.
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

  /// Returns the files of earlier runs. Incomplete lines are skipped: their files were never renamed to their final
  /// names.
  ///
  /// - Throws: `file` if the text is not a journal.
  static func files(_ directory: borrowing SiteDirectory) throws(RankingLogError) -> [SiteFile] {
    let lines = try directory.reading(name).readAll().split(separator: UInt8(ascii: "\n"))
    let start = Array("{\"path\":\"".utf8)
    guard lines.allSatisfy({ $0.starts(with: start) || start.starts(with: $0) }) else {
      throw .file(
        path: directory.path + "/" + name, reason: "not written by this program",
        advice: "choose a new or empty directory")
    }
    return lines.compactMap { SiteFile(line: $0) }
  }
}
