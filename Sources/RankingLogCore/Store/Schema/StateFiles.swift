/// State that versions before schema 22 stored in small files next to the archive.
struct StateFiles {
  /// The first schema with tables for this state.
  private static let firstSchema = 22
  private let directory: String
  /// The files that were read.
  private(set) var paths: [String] = []

  /// Copies the files of a directory to an archive that was migrated from an older schema. Ignores invalid lines, as
  /// earlier versions did, and files that cannot be read.
  ///
  /// - Parameter version: The schema before the migration.
  init(
    in directory: String, to archive: borrowing Connection, from version: Int
  ) throws(RankingLogError) {
    self.directory = directory
    guard version < Self.firstSchema else { return }
    for fields in lines("keep.progress", fields: 3) {
      guard let date = RankingDate(fields[2]) else { continue }
      try archive.run(
        "INSERT OR IGNORE INTO keep_progress(section, series, date) VALUES(?, ?, ?)",
        [.text(String(fields[0])), .text(String(fields[1])), .text(date.description)])
    }
    for fields in lines("keep.notified", fields: 5) {
      guard let date = RankingDate(fields[2]) else { continue }
      let day: [SQLValue] = [
        .text(String(fields[0])), .text(String(fields[1])), .text(date.description),
      ]
      try archive.run(
        "INSERT OR IGNORE INTO notified_date(section, series, date, is_done) VALUES(?, ?, ?, ?)",
        day + [SQLValue(fields[3] == "done")])
      for work in fields[4].split(separator: " ").compactMap({ Int($0) }) {
        try archive.run(
          "INSERT OR IGNORE INTO notified(section, series, date, illust) VALUES(?, ?, ?, ?)",
          day + [.integer(work)])
      }
    }
    for fields in lines("picks", fields: 3) {
      guard let date = RankingDate(fields[0]), let work = Int(fields[1]) else { continue }
      try archive.run(
        "INSERT OR REPLACE INTO picked(date, illust, seed) VALUES(?, ?, ?)",
        [.text(date.description), .integer(work), .text(String(fields[2]))])
    }
  }

  private mutating func lines(_ name: String, fields count: Int) -> [[Substring]] {
    let path = "\(directory)/\(name)"
    guard Files.length(path) != nil, let lines = try? Files.lines(of: path, upTo: 64 << 20) else { return [] }
    paths.append(path)
    return lines.map { $0.split(separator: "\t", maxSplits: count - 1, omittingEmptySubsequences: false) }
      .filter { $0.count == count }
  }
}
