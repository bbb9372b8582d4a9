import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// A user without network access, and a directory of another program.
struct ImportWorld {
  private let temporary: TemporaryDirectory
  let directory: String
  let log: RankingLog
  static let now = Timestamp(seconds: 1_709_000_000)

  init() throws {
    temporary = try TemporaryDirectory()
    let directory = try Files.realPath(temporary.path)
    self.directory = directory
    log = RankingLog(
      Configuration(dataDirectory: directory + "/data", cacheDirectory: directory + "/cache") { Self.now })
    try Files.makeDirectory(path)
  }

  var path: String { directory + "/theirs" }
  /// The user's archive, opened by another process.
  var archive: Archive { Archive(directory: directory + "/data") }

  /// A JPEG of a size; different values of `mark` give different bytes.
  static func jpeg(_ width: Int = 600, _ height: Int = 800, _ mark: UInt8 = 1) -> [UInt8] {
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8] + size + [UInt8](repeating: 0, count: 10)
      + [0xff, 0xda, 0, 2, mark, mark, 0xff, 0xd9]
  }

  static func gif(_ mark: UInt8 = 1) -> [UInt8] {
    Array("GIF89a".utf8) + [0x58, 2, 0x20, 3, 0, mark, 0, 0x3b]
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = path + "/" + name
    try Files.makeDirectory(Files.parent(of: file))
    try Data(bytes).write(to: URL(filePath: file))
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Stores works from a pixiv ranking.
  func know(_ works: Illust...) async throws { _ = try await archive.recordListed(works) }

  /// An archive of gallery-dl.
  func keys(_ keys: String...) throws {
    let connection = try Connection(path: path + "/archive.sqlite3")
    try connection.execute("CREATE TABLE IF NOT EXISTS archive (entry TEXT PRIMARY KEY) WITHOUT ROWID")
    for key in keys { try connection.run("INSERT INTO archive VALUES(?)", [.text(key)]) }
  }

  struct Result {
    var items: [ImportedItem] = []
    var unwanted: [Int] = []
    var failed: [String] = []
    var summary = ImportSummary()

    /// The states of files and records by their names.
    var states: [String: ImportState] { Dictionary(items.map { ($0.key, $0.state) }) { $1 } }
    func reason(_ key: String) -> String { items.first { $0.key == key }?.reason.description ?? "" }
  }

  func run(_ change: (inout ImportRequest) -> Void = { _ in }) async throws -> Result {
    var request = ImportRequest([path])
    change(&request)
    let events = Lock(Result())
    let summary = try await log.imports.run(request) { event in
      events.withLock { result in
        switch event {
        case .item(let item): result.items.append(item)
        case .unwanted(let id): result.unwanted.append(id)
        case .failed(let path, let reason): result.failed.append("\(path): \(reason)")
        case .progress: break
        }
      }
    }
    var result = events.withLock { $0 }
    result.summary = summary
    return result
  }

  /// The stored versions of a page.
  func files(_ id: Int, page: Int = 0, size: ImageSize = .original) async throws -> [StoredFile] {
    try await archive.files(id, page: page, size: size)
  }

  func claims(_ id: Int) async throws -> ClaimedPages? {
    try await archive.stored([id], size: .original).first?.claims
  }
}
