import TestSupport
import Testing

@testable import RankingLogCore

struct AdjacentMetadataTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  private func record(beside name: String) throws -> ExternalRecord? {
    try AdjacentMetadata.record(beside: "\(files.directory.path)/\(name)")
  }

  @Test func `the metadata of gallery-dl and PixivUtil2 is found`() throws {
    try files.write("5_p1.jpg.json", #"{"category":"pixiv","id":5,"num":1,"title":"t"}"#)
    try files.write("6_p0 - a.json", #"{"Image ID":"6","Title":"a"}"#)
    try files.write("7_p0 - a.txt", "ImageID       = 7\r\nTitle         = a\r\n")
    #expect(try record(beside: "5_p1.jpg")?.page == 1)
    #expect(try record(beside: "6_p0 - a.jpg")?.illust?.title == "a")
    #expect(try record(beside: "7_p0 - a.jpg")?.id == 7)
    #expect(try record(beside: "8_p0.jpg") == nil)
    #expect(try record(beside: "5") == nil)
  }

  @Test func `sidecars of rankinglog are read`() throws {
    let url = "https://i.pximg.net/img-original/img/2024/01/04/15/27/47/114862000_p1.png"
    let upload = try #require(Timestamp("2024-01-04T15:27:47+09:00"))
    let illust = Illust(
      id: 114_862_000, title: "t", artist: Artist(id: 11, name: "誰"), type: .illust, pageCount: 2,
      uploadedAt: upload)
    let file = StoredFile(
      id: 1, illust: illust.id, page: 1, size: .original, url: url, uploadedAt: upload, format: .png,
      bytes: 5,
      sha256: Array(repeating: 1, count: 32))
    let contents = SidecarContents(illust: illust, file: file, places: [])
    _ = try files.write("a.png.json", contents.json)
    #expect(
      try record(beside: "a.png")
        == ExternalRecord(
          key: "114862000_p1", id: illust.id, page: 1, isDownloaded: true, url: url, uploadedAt: upload,
          illust: illust))
  }

  @Test(arguments: [
    "", "{", "[]", "5", "null", #"{"id":5}"#, #"{"category":"danbooru","id":5}"#, #"{"schema":1,"id":5}"#,
  ])
  func `unrelated files are not metadata`(text: String) throws {
    try files.write("a.jpg.json", text)
    try files.write("a.txt", text)
    #expect(try record(beside: "a.jpg") == nil)
  }

  @Test func `a file that is too long, and a directory, are not metadata`() throws {
    try files.write("a.jpg.json", #"{"category":"pixiv","id":5}"# + String(repeating: " ", count: 1 << 20))
    try Files.makeDirectory("\(files.directory.path)/b.jpg.json")
    #expect(try record(beside: "a.jpg") == nil && record(beside: "b.jpg") == nil)
  }
}
