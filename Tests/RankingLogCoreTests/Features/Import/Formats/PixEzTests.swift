import Testing

@testable import RankingLogCore

struct PixEzTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  private static let url =
    "https://i.pximg.net/c/540x540_70/img-master/img/2024/01/04/15/27/47/114862000_p0_master1200.jpg"
  private static let full = ExternalRecord(
    key: "114862000", id: 114_862_000,
    illust: Illust(
      id: 114_862_000, title: "t", artist: Artist(id: 11, name: "誰"),
      uploadedAt: Timestamp("2024-01-04T15:27:47+09:00"), images: ImageURLs(thumbnail: url)),
    viewedAt: Timestamp(seconds: 1_704_412_800))

  @Test func `the exported history has works and times`() async throws {
    let path = try files.write(
      "illustpersist.json",
      """
      [{"id":1,"illust_id":114862000,"user_id":11,"picture_url":"\(Self.url)","title":"t","user_name":"誰","time":1704412800123},
      {"id":2,"illust_id":5,"user_id":11,"picture_url":"x","title":null,"user_name":null,"time":99999999999999999}]
      """)
    #expect(try files.detect(path)?.kind == .pixEzHistory)
    let bare = ExternalRecord(key: "5", id: 5, illust: Illust(id: 5, artist: Artist(id: 11, name: "")))
    #expect(try await files.records(path) == [Self.full, bare])
  }

  @Test func `the database of either version is read`() async throws {
    let first = try files.database(
      "illustpersist.db",
      """
      CREATE TABLE illustpersist(id integer primary key autoincrement, illust_id integer not null, user_id integer not null,
        picture_url text not null, time integer not null);
      INSERT INTO illustpersist VALUES(1, 7, 11, 'x', 1000), (2, -7, 11, 'x', 1000);
      """)
    #expect(try await files.items(first).map(\.summary) == ["7 all", "unreadable"])
    let second = try files.database(
      "second.db",
      """
      CREATE TABLE illustpersist(id integer primary key autoincrement, illust_id integer not null, user_id integer not null,
        picture_url text not null, time integer not null, title text, user_name text);
      INSERT INTO illustpersist VALUES(1, 114862000, 11, '\(Self.url)', 1704412800123, 't', '誰');
      """)
    #expect(try files.detect(second)?.kind == .pixEzDatabase)
    #expect(try await files.records(second) == [Self.full])
  }
}
