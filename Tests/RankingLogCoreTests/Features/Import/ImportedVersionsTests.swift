import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Several files that are named as the same image.
struct ImportedVersionsTests {
  private let world: ImportWorld

  init() throws { world = try ImportWorld() }

  /// Writes files whose bytes differ if their number differs.
  private func write(_ files: KeyValuePairs<String, UInt8>) throws {
    for (name, mark) in files { try world.write(name, ImportWorld.jpeg(600, 800, mark)) }
  }

  private func paths(_ id: Int, page: Int = 0) async throws -> [String] {
    try await world.files(id, page: page).flatMap(\.locations).map(\.relativePath)
  }

  @Test func `the backup of a replaced image is not imported`() async throws {
    try write(["7_p0 - t.png": 1, "7_p0 - t.1746114271.png": 2, "8_p0.1746114271.jpg": 3])
    let result = try await world.run()
    #expect(
      result.states == [
        "7_p0 - t.png": .adopted, "7_p0 - t.1746114271.png": .superseded, "8_p0.1746114271.jpg": .superseded,
      ])
    #expect(try await paths(7) == ["7_p0 - t.png"])
    #expect(try await paths(8).isEmpty && !result.summary.isPartial)
  }

  @Test func `files with other bytes and equal evidence are not imported`() async throws {
    try write(["7_p0.jpg": 1, "7_p0.png": 2, "a/8_p0.jpg": 3, "b/8_p0.jpg": 4, "9_p0.jpg": 5])
    let result = try await world.run()
    #expect(
      result.states == [
        "7_p0.jpg": .ambiguous, "7_p0.png": .ambiguous, "a/8_p0.jpg": .ambiguous, "b/8_p0.jpg": .ambiguous,
        "9_p0.jpg": .adopted,
      ])
    #expect(result.summary.isPartial)
    #expect(
      result.reason("7_p0.jpg") == "differs from \(world.path)/7_p0.png, and either may be the image")
    #expect(try await paths(7).isEmpty)
  }

  @Test func `a plain name has priority over the name of a copy, in any order of directories`() async throws {
    try write(["a/7_p0 (1).jpg": 1, "b/7_p0.jpg": 2, "c/7_p0 - Copy.jpg": 2])
    try write(["8_p0 (1).jpg": 3])
    let result = try await world.run { $0.paths = ["/a", "/c", "/b", ""].map { world.path + $0 } }
    #expect(
      result.items.map { "\($0.path?.dropFirst(world.path.count + 1) ?? "") \($0.state)" }.sorted() == [
        "8_p0 (1).jpg adopted", "a/7_p0 (1).jpg superseded", "b/7_p0.jpg adopted",
        "c/7_p0 - Copy.jpg duplicate",
      ])
    #expect(try await world.files(7).first?.locations.first?.path == world.path + "/b/7_p0.jpg")
    #expect(result.reason("7_p0 - Copy.jpg") == "same bytes as \(world.path)/b/7_p0.jpg")
  }

  @Test func `a reduced image is another image than the original`() async throws {
    try write(["7_p0.jpg": 1, "7_p0_master1200.jpg": 2, "8_p0_master1200.jpg": 3])
    let result = try await world.run()
    #expect(Set(result.states.values) == [.adopted] && result.summary.adopted == 3)
    #expect(try await paths(7) == ["7_p0.jpg"])
    #expect(try await paths(8).isEmpty)
    #expect(try await world.files(7, size: .regular).count == 1)
  }

  @Test func `a second import, and one of a part, report the same files`() async throws {
    try write(["7_p0.jpg": 1, "7_p0 (1).jpg": 1, "7_p0 (2).jpg": 2, "a/8_p0.jpg": 3, "b/8_p0.jpg": 4])
    _ = try await world.run()
    let again = try await world.run()
    #expect(
      again.states == [
        "7_p0.jpg": .known, "7_p0 (1).jpg": .known, "7_p0 (2).jpg": .superseded, "a/8_p0.jpg": .ambiguous,
        "b/8_p0.jpg": .ambiguous,
      ])
    // The first part is unambiguous; the second one contradicts it.
    #expect(try await world.run { $0.paths = [world.path + "/a"] }.states == ["8_p0.jpg": .adopted])
    #expect(try await world.run { $0.paths = [world.path + "/b"] }.states == ["8_p0.jpg": .ambiguous])
    #expect(try await world.run().states["a/8_p0.jpg"] == .known)
    #expect(try await paths(8) == ["8_p0.jpg"])
  }

  @Test func `the import of a backup by an earlier version is corrected`() async throws {
    try write(["7_p0.1746114271.jpg": 1, "7_p0.jpg": 2])
    let location = StoredFile.Location(root: world.path, relativePath: "7_p0.1746114271.jpg")
    let old = StoredFile(
      id: 0, illust: 7, page: 0, size: .original, url: "", format: .jpg,
      bytes: ImportWorld.jpeg().count, sha256: try Digest.of(ImportWorld.jpeg(), .sha256))
    #expect(try await world.archive.recordInPlace(old, at: location, at: ImportWorld.now) == nil)
    let result = try await world.run()
    #expect(result.states == ["7_p0.1746114271.jpg": .superseded, "7_p0.jpg": .adopted])
    #expect(try await paths(7) == ["7_p0.jpg"])
  }

  @Test func `the archive's current image decides`() async throws {
    let url = "https://i.pximg.net/img-original/img/2024/02/20/12/00/00/7_p0.jpg"
    try await world.know(Illust(id: 7, uploadedAt: ImageURL(url)?.uploadedAt))
    try await world.archive.record(
      StoredFile(
        id: 0, illust: 7, page: 0, size: .original, url: url, uploadedAt: ImageURL(url)?.uploadedAt,
        format: .jpg,
        bytes: ImportWorld.jpeg().count, sha256: try Digest.of(ImportWorld.jpeg(600, 800, 2), .sha256)),
      at: StoredFile.Location(root: world.directory + "/out", relativePath: "7_p0.jpg"), .fetched,
      at: ImportWorld.now)
    try write(["7_p0.jpg": 1, "7_p0 (1).jpg": 2])
    #expect(try await world.run().states == ["7_p0.jpg": .superseded, "7_p0 (1).jpg": .adopted])
    try FileManager.default.removeItem(atPath: world.path + "/7_p0 (1).jpg")
    #expect(try await world.run().states == ["7_p0.jpg": .superseded])
    #expect(try await world.files(7).map(\.url) == [url])
  }

  @Test(arguments: [
    (String?.none, ImportState.ambiguous, ImportState.ambiguous),
    ("2024-02-20T12:00:00+09:00", .superseded, .adopted),
    ("2024-03-01T00:00:00+09:00", .adopted, .superseded),
  ])
  func `the upload time in a name is compared with the stored work`(
    uploadedAt: String?, plain: ImportState, version: ImportState
  ) async throws {
    if let uploadedAt { try await world.know(Illust(id: 7, uploadedAt: Timestamp(uploadedAt))) }
    try write(["7_p0.jpg": 1, "7_p0_20240220120000.jpg": 2])
    let result = try await world.run()
    #expect(result.states == ["7_p0.jpg": plain, "7_p0_20240220120000.jpg": version])
    #expect(result.summary.suggestions == (uploadedAt == nil ? [.fetchWork(7)] : []))
  }

  @Test func `a damaged file is not a rival`() async throws {
    try write(["a/7_p0.jpg": 1])
    try world.write("7_p0.jpg", Array(ImportWorld.jpeg().dropLast()))
    try world.write("b/7_p0.jpg", [])
    let result = try await world.run()
    #expect(result.states == ["a/7_p0.jpg": .adopted, "7_p0.jpg": .damaged, "b/7_p0.jpg": .damaged])
  }

  @Test(arguments: [
    (Int?.none, ["7_0", "7_1"], [0, 1]), (nil, ["7_1", "7_2"], [-1, -1]), (2, ["7_1", "7_2"], [0, 1]),
    (3, ["7_1", "7_2"], [-1, -1]), (3, ["7_0", "7_1", "7_2"], [0, 1, 2]), (1, ["7_1"], [0]),
    (1, ["7_2"], [-1]),
    (2, ["7", "7_1"], [0, 1]), (1, ["7", "7_1"], [0, 0]),
  ])
  func `numbers from 0 and from 1 are distinguished`(count: Int?, names: [String], pages: [Int]) {
    let files = names.compactMap { name -> (name: ImageFileName, path: String)? in
      let path = "/a/pixiv_700000\(name).jpg"
      return ImageFileName(path: path).map { ($0, path) }
    }
    let numbers = PageNumbers(7_000_007, count: count, files)
    #expect(
      files.map { file -> Int in
        switch numbers.page(of: file.name, at: file.path) {
        case .page(let page), .copy(let page): page
        case .unknown: -1
        }
      } == pages)
  }

  @Test func `each image is counted once`() async throws {
    try write([
      "7_p0.jpg": 1, "7_p0 (1).jpg": 1, "7_p0.1746114271.jpg": 2, "8_p0.jpg": 3, "8_p0.png": 4,
      "holiday.jpg": 5,
      "20240105.jpg": 6, "a/9_p0_master1200.jpg": 7, "(10)a_p3.jpg": 8,
    ])
    try world.write("11_p0.jpg", "<html>")
    try world.write("12_p0.gif", ImportWorld.gif())
    try world.write("notes.txt", "x")
    try world.write("b.zip", "x")
    try world.keys("pixiv7_p00.jpg")
    for isDryRun in [true, false] {
      let result = try await world.run { $0.isDryRun = isDryRun }
      let counts = try #require(result.summary.sources.first { $0.source.isFiles }).counts
      #expect(
        counts == [
          .adopted: 2, .duplicate: 1, .superseded: 1, .ambiguous: 4, .unrecognized: 2, .damaged: 1,
        ])
      #expect(result.items.filter(\.source.isFiles).count == 11)
    }
  }

  @Test func `a record identifies an image whose name has no ID`() async throws {
    try write(["holiday.jpg": 1, "b.jpg": 2])
    try world.write(
      "b.jpg.json", #"{"category":"pixiv","id":8,"num":1,"title":"t","user":{"id":1,"name":"n"}}"#)
    let connection = try Connection(path: world.path + "/db.sqlite")
    try connection.execute(
      """
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT);
      INSERT INTO pixiv_master_image VALUES(7, 1, 't', '\(world.path)/holiday.jpg', '');
      """)
    let result = try await world.run()
    #expect(result.items.filter(\.source.isFiles).map(\.state) == [.adopted, .adopted])
    #expect(result.summary.adopted == 2)
    let (first, second) = (try await paths(7), try await paths(8, page: 1))
    #expect(first == ["holiday.jpg"] && second == ["b.jpg"])
  }

  @Test func `a stored work confirms its number by its size or its title`() async throws {
    try await world.know(
      Illust(id: 98_817_101, title: "猫", width: 600, height: 800),
      Illust(id: 98_817_102, title: "星空", width: 5, height: 5),
      Illust(id: 98_817_103, title: "星空", width: 5, height: 5))
    try write(["98817101.jpg": 1, "星空_98817102.jpg": 2, "98817103.jpg": 3, "98817104.jpg": 4])
    let result = try await world.run()
    #expect(
      result.states == [
        "98817101.jpg": .adopted, "星空_98817102.jpg": .foreign, "98817103.jpg": .unrecognized,
        "98817104.jpg": .unrecognized,
      ])
    #expect(result.reason("98817103.jpg").contains("98817103 may be any number"))
  }

  @Test func `pixiv's Android app names all pages of a work alike`() async throws {
    try await world.know(Illust(id: 98_817_101, pageCount: 1), Illust(id: 98_817_102, pageCount: 2))
    try write([
      "illust_98817101_20240105_120000.jpg": 1, "illust_98817102_20240105_120000.jpg": 2,
      "illust_98817103_20240105_120000.jpg": 3,
    ])
    let result = try await world.run()
    #expect(result.states.sorted { $0.key < $1.key }.map(\.value) == [.adopted, .ambiguous, .ambiguous])
    #expect(result.summary.suggestions == [.fetchWork(98_817_103)])
  }

  @Test(.watchdog)
  func `a download does not link the backup of a replaced image`() async throws {
    let local = try await LocalWorld()
    let work = RequestedWork(id: 116_007_623)
    let theirs = local.directory + "/theirs"
    try local.write("", to: theirs + "/\(work.id)_p0.1746114271.png")
    try Data(ImportWorld.jpeg()).write(to: URL(filePath: theirs + "/\(work.id)_p0.1746114271.png"))
    let log = local.log()
    _ = try await log.imports.run(ImportRequest([theirs])) { _ in }
    let run = try await local.download([work], with: log)
    #expect(run.summary.fetched == 1 && run.summary.linked == 0)
    #expect(try Files.read(run.files[0].path) != ImportWorld.jpeg())
  }
}
