import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Files of other programs in a separate directory.
struct ForeignFiles {
  let directory: TemporaryDirectory
  let copies: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    copies = try TemporaryDirectory()
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(directory.path)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// A database created by SQL.
  @discardableResult
  func database(_ name: String, _ sql: String) throws -> String {
    let path = "\(directory.path)/\(name)"
    let connection = try Connection(path: path)
    try connection.execute(sql)
    return path
  }

  /// An archive of gallery-dl with these keys.
  @discardableResult
  func keys(_ keys: [String], in name: String = "archive.sqlite3", table: String = "archive") throws -> String
  {
    let path = "\(directory.path)/\(name)"
    let connection = try Connection(path: path)
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(table) (entry TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN")
    for key in keys { try connection.run("INSERT OR IGNORE INTO \(table) VALUES(?)", [.text(key)]) }
    try connection.execute("COMMIT")
    return path
  }

  func detect(_ path: String, as program: ExternalProgram? = nil) throws -> ExternalSource? {
    try ExternalSource.detect(path, as: program, copiesTo: copies.path)
  }

  /// The items of a file.
  func items(
    _ path: String, as program: ExternalProgram? = nil, pageCounts: [Int: Int] = [:]
  ) async throws -> [ExternalItem] {
    let source = try #require(try detect(path, as: program))
    let reader = try source.reader { ids in pageCounts.filter { ids.contains($0.key) } }
    return try await reader.all()
  }

  /// The records of a file, which has no other items.
  func records(_ path: String, as program: ExternalProgram? = nil) async throws -> [ExternalRecord] {
    try await items(path, as: program).map { item in
      guard case .record(let record) = item else {
        Issue.record("\(item)")
        return ExternalRecord(key: "", id: 0)
      }
      return record
    }
  }

  /// The names and contents of the files.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(directory.path)/\($0)")))
      })
  }
}

extension ExternalRecordReader {
  func all() async throws -> [ExternalItem] {
    var all: [ExternalItem] = []
    try await read { all += $0 }
    return all
  }
}

extension ExternalItem {
  /// `114862000 p0`, `unwanted 5`, `other`, …
  var summary: String {
    switch self {
    case .record(let record): "\(record.id) \(record.page.map { "p\($0)" } ?? "all")"
    case .unwanted(let id): "unwanted \(id)"
    case .ambiguous: "ambiguous"
    case .other: "other"
    case .unreadable: "unreadable"
    }
  }
}
