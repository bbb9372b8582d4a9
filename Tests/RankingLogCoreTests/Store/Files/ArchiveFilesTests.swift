import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct ArchiveFilesTests {
  private let now = Timestamp(seconds: 1_700_000_000)
  private let first = StoredFile.Location(root: "/one", relativePath: "a/1.jpg")
  private let second = StoredFile.Location(root: "/two", relativePath: "a/1.jpg")

  @Test
  func `a file is read back with all its locations`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await archive.record(file("https://i.pximg.net/1"), at: first, .fetched, at: now)
    var stored = try #require(try await archive.files(1, page: 0, size: .original).first)
    try await archive.addLocation(second, of: stored, .link)
    stored = try #require(try await archive.files(1, page: 0, size: .original).first)
    #expect(Set(stored.locations) == [first, second])
    var bare = stored
    (bare.id, bare.locations) = (0, [])
    #expect(bare == file("https://i.pximg.net/1"))
    #expect(try await archive.file(at: first)?.id == stored.id)
    #expect(try await archive.file(at: StoredFile.Location(root: "/three", relativePath: "a/1.jpg")) == nil)
    #expect(try await archive.files(1, page: 1, size: .original).isEmpty)
    #expect(try await archive.files(1, page: 0, size: .regular).isEmpty)
    #expect(try await archive.newestFiles(.original, limit: 10).map(\.bytes) == [3])
  }

  @Test
  func `another URL is another version, and the newest is first`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await archive.record(file("https://i.pximg.net/1"), at: first, .fetched, at: now)
    try await archive.record(file("https://i.pximg.net/2"), at: second, .fetched, at: now)
    try await archive.record(file("https://i.pximg.net/1", bytes: 5), at: first, .fetched, at: now)
    let files = try await archive.files(1, page: 0, size: .original)
    #expect(files.map(\.url) == ["https://i.pximg.net/2", "https://i.pximg.net/1"])
    #expect(files.map(\.bytes) == [3, 5])
    #expect(files.map(\.locations) == [[second], [first]])
    // A location has the file that was installed there last.
    try await archive.addLocation(second, of: files[1], .link)
    #expect(try await archive.files(1, page: 0, size: .original).map(\.locations.count) == [0, 2])
  }

  @Test
  func `the source of a partial download is stored until it is complete`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for etag in ["\"a\"", "\"b\""] {
      try await archive.setPart(first.part, url: "https://i.pximg.net/1", etag: etag)
      let part = try await part(first, archive)
      #expect(part?.url == "https://i.pximg.net/1" && part?.etag == etag)
    }
    #expect(try await part(second, archive) == nil)
    try await archive.record(file("https://i.pximg.net/1"), at: first, .fetched, at: now)
    #expect(try await part(first, archive) == nil)
  }

  @Test
  func `each caller resumes once its row is written, with any number of concurrent callers`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let reader = Archive(directory: directory.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        let location = StoredFile.Location(root: "/one", relativePath: "\(number).jpg")
        group.addTask { [now] in
          try await archive.record(file("https://i.pximg.net/\(number)"), at: location, .fetched, at: now)
          // Through another connection, which does not see uncommitted rows.
          #expect(try await reader.file(at: location)?.url == "https://i.pximg.net/\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await reader.files(1, page: 0, size: .original).count == 50)
  }

  @Test
  func `if files cannot be recorded, every caller gets the error`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path, DatabaseOptions(busyTimeout: .zero))
    try await archive.record(file("https://i.pximg.net/0"), at: first, .fetched, at: now)
    let other = try Connection(path: archive.path)
    try other.execute("BEGIN IMMEDIATE")
    await withTaskGroup(of: Void.self) { group in
      for number in 1...9 {
        let location = StoredFile.Location(root: "/one", relativePath: "\(number).jpg")
        group.addTask { [now] in
          await #expect(throws: RankingLogError.storageBusy(path: archive.path)) {
            try await archive.record(file("https://i.pximg.net/\(number)"), at: location, .fetched, at: now)
          }
        }
      }
    }
    try other.execute("COMMIT")
    try await archive.record(file("https://i.pximg.net/10"), at: second, .fetched, at: now)
    #expect(try await archive.files(1, page: 0, size: .original).count == 2)
  }

  @Test
  func `locations with any name are stored unchanged`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for name in ["", "a'b", "%_", "ふぐ/👨‍👩‍👧", "e\u{301}", "é"] {
      try await archive.record(
        file("https://i.pximg.net/\(name)"), at: StoredFile.Location(root: "/r'", relativePath: name), .copy,
        at: now)
    }
    for name in ["", "a'b", "%_", "ふぐ/👨‍👩‍👧", "e\u{301}", "é"] {
      let stored = try await archive.file(at: StoredFile.Location(root: "/r'", relativePath: name))
      #expect(stored?.url.utf8.elementsEqual("https://i.pximg.net/\(name)".utf8) == true)
    }
  }

  @Test
  func `lookups for a download keep the order of works, each with its own files`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    try await archive.record(Illust(id: 1, title: "one"), at: now)
    try await archive.record(file("https://i.pximg.net/1"), at: first, .fetched, at: now)
    var other = file("https://i.pximg.net/2")
    other.page = 2
    try await archive.record(other, at: second, .fetched, at: now)
    let stored = try await archive.stored([3, 1], size: .original)
    #expect(stored.map(\.illust?.illust.title) == [nil, "one"])
    #expect(stored.map { $0.files.map(\.page) } == [[], [2, 0]])
    #expect(stored[1].files(ofPage: 2).map(\.locations) == [[second]])
    #expect(stored[1].files(ofPage: 1).isEmpty)
    #expect(try await archive.stored([1], size: .regular)[0].files.isEmpty)
    #expect(
      try await archive.stored(1, page: 0, size: .original, part: first.part).files.map(\.locations) == [
        [first]
      ])
  }

  private func part(_ location: StoredFile.Location, _ archive: Archive) async throws -> (
    url: String, etag: String
  )? {
    try await archive.stored(1, page: 0, size: .original, part: location.part).part
  }

  private func file(_ url: String, bytes: Int = 3) -> StoredFile {
    StoredFile(
      id: 0, illust: 1, page: 0, size: .original, url: url, uploadedAt: now, format: .jpg, bytes: bytes,
      sha256: [1, 2, 3], etag: "\"e\"", lastModified: nil)
  }
}
