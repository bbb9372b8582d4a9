import Testing

@testable import RankingLogCore

struct GalleryDLWorkTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  private static let url = "https://i.pximg.net/img-original/img/2024/01/04/15/27/47/114862000_p1.png"
  private static let members = """
    "category": "pixiv", "subcategory": "ranking", "id": 114862000, "num": 1, "title": "月\\ud83c\\udf19", "type": "illust",
    "user": {"id": 11, "name": "誰", "account": "dare"}, "page_count": 3, "width": 1200, "height": 900,
    "create_date": "2024-01-04T15:27:47+09:00", "date": "2024-01-04 06:27:47", "x_restrict": 1, "illust_ai_type": 2,
    "tags": ["空", "sky blue"], "caption": "<b>x</b>", "total_view": 100, "total_bookmarks": 10,
    "ranking": {"mode": "day", "date": "2024-01-05", "rank": 500}, "extension": "png"
    """

  @Test func `the metadata of a file is read, and does not prove a download`() async throws {
    let path = try files.write("114862000_p1.png.json", "{\n    \(Self.members)\n}\n")
    #expect(try files.detect(path)?.kind == .galleryDLJSON)
    let record = try #require(try await files.records(path).first)
    #expect(record.id == 114_862_000 && record.page == 1 && !record.isDownloaded && record.url == nil)
    let work = try #require(record.illust)
    #expect(work.title == "月🌙" && work.artist == Artist(id: 11, name: "誰", account: "dare"))
    #expect(Array(work.tags) == ["空", "sky blue"] && work.type == .illust && work.pageCount == 3)
    #expect(work.createdAt?.utc == "2024-01-04T06:27:47Z" && work.ageRating == .r18 && work.ai == true)
    #expect(work.statistics == Statistics(views: 100, bookmarks: 10) && work.caption == "<b>x</b>")
    #expect(work.images == ImageURLs() && work.uploadedAt == nil)
  }

  @Test(arguments: [
    "[\n  [2, {MEMBERS}],\n  [3, \"URL\", {MEMBERS}]\n]", "{MEMBERS}\n{MEMBERS, \"url\": \"URL\"}\n",
    "[{MEMBERS},{MEMBERS, \"url\": \"URL\"}]",
  ])
  func `lists of works are read, with their URLs`(form: String) async throws {
    let text = form.replacing("MEMBERS", with: Self.members.replacing("\n", with: " ")).replacing(
      "URL", with: Self.url)
    let records = try await files.records(files.write("dump.json", text))
    #expect(records.map(\.url) == [nil, Self.url])
    #expect(records.last?.uploadedAt == Timestamp("2024-01-04T15:27:47+09:00"))
    #expect(records.last?.illust?.uploadedAt == records.last?.uploadedAt)
  }

  @Test(arguments: [
    "https://evil.example/img-original/img/2024/01/04/15/27/47/114862000_p1.png",
    "https://s.pximg.net/common/images/limit_r18_360.png",
    "https://i.pximg.net/img-original/img/2024/01/04/15/27/47/5_p1.png", "ugoira:x", "",
  ])
  func `an unrelated URL is not stored`(url: String) async throws {
    let text = "[[3, \"\(url)\", {\(Self.members)}]]".replacing("\"num\": 1", with: "\"num\": 0")
    let record = try #require(try await files.records(files.write("dump.json", text)).first)
    #expect(record.url == nil && record.uploadedAt == nil && record.illust?.images == ImageURLs())
  }

  @Test(arguments: [
    (#"["a","b"]"#, ["a", "b"]), (#"[{"name":"a","translated_name":"A"},{"name":"b"}]"#, ["a", "b"]),
    (#"{"b":"B","a":null}"#, ["a", "b"]), ("[]", []), ("5", []), (#"["a",5,null]"#, ["a"]),
  ])
  func `tags have several forms`(tags: String, names: [String]) async throws {
    let path = try files.write("x.json", #"{"category":"pixiv","id":5,"tags":\#(tags)}"#)
    #expect(try await files.records(path).first.map { Array($0.illust?.tags ?? []) } == names)
  }

  @Test func `impossible values and long strings are unknown`() async throws {
    let long = String(repeating: "x", count: 2000)
    let text = #"""
      {"category":"pixiv","id":5,"num":-1,"title":"\#(long)","page_count":9999999,"width":0,"height":-5,
      "user":{"id":-1,"name":"x"},"x_restrict":9,"illust_ai_type":1,"total_view":-1,"create_date":"soon"}
      {"category":"pixiv","id":0}
      {"category":"pixiv","id":"99999999999999999999"}
      {"category":"danbooru","id":7}
      """#
    let items = try await files.items(files.write("x.json", text))
    #expect(items.count == 1)
    guard case .record(let record) = items.first else { return }
    #expect(record.illust == Illust(id: 5, ai: false) && record.page == nil)
  }

  @Test func `damaged records are reported, and the others are read`() async throws {
    let text = """
      {"category":"pixiv","id":1}
      {"category":"pixiv","id":2,"title":"cut
      {"category":"pixiv",,"id":3}
      {"category":"pixiv","id":4}
      {"category":"pixiv","id":5
      """
    let items = try await files.items(files.write("x.jsonl", text))
    #expect(items.map(\.summary) == ["1 all", "unreadable", "unreadable", "4 all", "unreadable"])
  }
}
