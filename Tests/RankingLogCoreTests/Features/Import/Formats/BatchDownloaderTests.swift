import Foundation
import Testing

@testable import RankingLogCore

struct BatchDownloaderTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  @Test func `records have the time of the version`() async throws {
    let path = try files.write(
      "record.json",
      """
      [{"id":"114862000_p0","n":"pixiv/誰/114862000_p0.jpg","d":"2024/01/04/15/27/47"},{"id":"114862000_p1","n":"b"},
      {"id":"62568267","n":"moving","d":"2017/04/25/07/33/29"},{"id":"114862001","n":"c"},
      {"id":"15000000","n":"novel","d":"2021-09-03T14:31:03+00:00"},{"id":"15000001","n":"d"},
      {
        "id": "5_p2", "n": "new \\n line", "d": "2024/13/04/15/27/47", "x": 1.5
      },{"id":"x_p0","n":"e"}]
      """)
    #expect(try files.detect(path)?.kind == .batchDownloaderRecords)
    let items = try await files.items(path)
    #expect(
      items.map(\.summary) == [
        "114862000 p0", "114862000 p1", "62568267 p0", "114862001 p0", "other", "ambiguous", "5 p2",
        "unreadable",
      ])
    guard case .record(let record) = items[0], case .record(let last) = items[6] else { return }
    #expect(record.isDownloaded && record.path == "pixiv/誰/114862000_p0.jpg")
    #expect(record.uploadedAt == Timestamp("2024-01-04T15:27:47+09:00"))
    #expect(last.path == "new \n line" && last.uploadedAt == nil)
  }

  @Test func `IDs are read from lines`() async throws {
    let path = try files.write("ids.txt", "114862000_p0\r\n114862000_p11\n\n  62568267 \nno\n５_p0\n")
    #expect(try files.detect(path)?.kind == nil)
    let right = try files.write("ids2.txt", "114862000_p0\r\n114862000_p11\n\n62568267\n")
    #expect(try files.detect(right)?.kind == .batchDownloaderIDs)
    #expect(try await files.items(right).map(\.summary) == ["114862000 p0", "114862000 p11", "62568267 p0"])
    let numbers = try files.write("numbers.txt", "114862000\n62568267\n")
    #expect(try files.detect(numbers) == nil)
    #expect(try await files.items(numbers, as: .batchDownloader).count == 2)
  }

  @Test func `results are metadata`() async throws {
    let url = "https://i.pximg.net/img-original/img/2024/01/04/15/27/47/114862000_p0.jpg"
    let path = try files.write(
      "result.json",
      """
      [{"aiType":1,"idNum":114862000,"id":"114862000_p0","original":"\(url)","pageCount":2,"title":"t","tags":["a","b"],
      "user":"誰","userId":"11","fullWidth":10,"fullHeight":20,"bmk":5,"type":0,"rank":3,"xRestrict":0,"likeCount":7},
      {"idNum":15000000,"id":"15000000","type":3,"original":""}]
      """)
    let items = try await files.items(path)
    #expect(items.map(\.summary) == ["114862000 p0", "other"])
    guard case .record(let record) = items[0] else { return }
    #expect(!record.isDownloaded && record.url == url)
    #expect(
      record.illust
        == Illust(
          id: 114_862_000, title: "t", artist: Artist(id: 11, name: "誰"), type: .illust, pageCount: 2,
          width: 10,
          height: 20, tags: ["a", "b"], uploadedAt: Timestamp("2024-01-04T15:27:47+09:00"), ageRating: .all,
          ai: false, images: ImageURLs(original: url), statistics: Statistics(ratings: 7, bookmarks: 5)))
  }

  @Test func `results are read from comma-separated values`() async throws {
    let path = try files.write(
      "result.csv",
      "\u{feff}id,tags,tags_transl,user,userId,title,description,type,page,bookmark,likeCount,viewCount,width,height,xRestrict,AI,date,original,fileName\r\n"
        + "114862000,\"a,b\",,\"Dr. \"\"X\"\"\",11,\"two\nlines\",,Manga,3,5,6,7,10,20,R-18,Yes,2024-01-04T06:27:47+00:00,,n\r\n"
        + "x,,,,,,,,,,,,,,,,,,\r\n5,,,,,,,Novel,,,,,,,,,,,\r\n\"open")
    let items = try await files.items(path)
    #expect(try files.detect(path)?.kind == .batchDownloaderTable)
    #expect(items.map(\.summary) == ["114862000 all", "unreadable", "other", "unreadable"])
    guard case .record(let record) = items[0] else { return }
    #expect(
      record.illust
        == Illust(
          id: 114_862_000, title: "two\nlines", artist: Artist(id: 11, name: "Dr. \"X\""), type: .manga,
          pageCount: 3,
          width: 10, height: 20, tags: ["a", "b"], createdAt: Timestamp("2024-01-04T15:27:47+09:00"),
          ageRating: .r18,
          ai: true, caption: "", statistics: Statistics(views: 7, ratings: 6, bookmarks: 5)))
  }
}
