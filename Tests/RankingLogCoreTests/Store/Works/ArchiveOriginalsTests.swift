import TestSupport
import Testing

@testable import RankingLogCore

/// The stored originals of an artist's other works.
@Suite(.watchdog)
struct ArchiveOriginalsTests {
  private let now = Timestamp(seconds: 1_700_000_000)

  private func record(_ id: Int, by artist: Int = 7, original: String? = nil, in archive: Archive)
    async throws
  {
    let illust = Illust(
      id: id, artist: Artist(id: artist, name: "A"), uploadedAt: now,
      images: ImageURLs(original: original.map { url(id, $0) }))
    try await archive.record(illust, at: now)
  }

  private func fetch(_ id: Int, page: Int = 0, _ name: String, in archive: Archive) async throws {
    let file = StoredFile(
      id: 0, illust: id, page: page, size: .original, url: url(id, name),
      format: ImageFileFormat(rawValue: name) ?? .jpg, bytes: 3,
      sha256: [1])
    let location = StoredFile.Location(root: "/one", relativePath: "\(id)_\(page)")
    try await archive.record(file, at: location, .fetched, at: now)
  }

  private func url(_ id: Int, _ name: String) -> String {
    "https://i.pximg.net/img-original/img/\(now.imagePath)/\(id)_p0.\(name)"
  }

  /// The extensions of the originals, in order.
  private func originals(near id: Int, by artist: Int = 7, in archive: Archive) async throws -> [String] {
    try await archive.originals(by: artist, near: id).map { String($0.suffix(3)) }
  }

  @Test
  func `listed originals and downloaded originals count, the nearest first`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    #expect(try await originals(near: 50, in: archive).isEmpty)
    for id in [10, 49, 60, 99] { try await record(id, in: archive) }
    try await record(53, original: "png", in: archive)
    try await record(40, original: "jpg", in: archive)
    try await record(50, by: 8, original: "jpg", in: archive)
    try await fetch(60, "gif", in: archive)
    try await fetch(99, page: 3, "png", in: archive)
    #expect(try await originals(near: 50, in: archive) == ["png", "jpg", "gif", "png"])
    #expect(
      try await originals(near: 99, in: archive) == ["png"], "the work itself says it all")
    #expect(try await originals(near: 50, by: 8, in: archive) == ["jpg"])
    #expect(try await originals(near: 50, by: 9, in: archive).isEmpty)
  }

  @Test
  func `a downloaded file takes precedence over a listed URL`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await record(10, original: "jpg", in: archive)
    try await fetch(10, "png", in: archive)
    #expect(try await originals(near: 11, in: archive) == ["png"])
  }

  @Test
  func `only the nearest of an artist's thousands of works are read`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for id in 1...250 { try await record(id, original: id < 20 ? "png" : id < 30 ? "jpg" : nil, in: archive) }
    #expect(try await originals(near: 25, in: archive) == ["jpg"])
    #expect(try await originals(near: 119, in: archive) == [String](repeating: "jpg", count: 8))
    #expect(try await originals(near: 250, in: archive).isEmpty)
    let plan = try await archive.reading(else: []) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("EXPLAIN QUERY PLAN \(Archive.originalsQuery)", [.integer(7), .integer(25)]) {
        (row: borrowing Row) in row.text(3)
      }
    }
    #expect(plan.contains { $0.contains("illust_artist") })
    let scanned = plan.filter { $0.hasPrefix("SCAN ") }
    #expect(scanned.allSatisfy { $0.hasPrefix("SCAN (subquery") || $0 == "SCAN near" }, "\(plan)")
  }
}
