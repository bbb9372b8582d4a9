import Foundation
import Testing

@testable import RankingLogCore

struct PixivUtilDatabaseTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  private static let schema = """
    CREATE TABLE pixiv_master_member(member_id INTEGER PRIMARY KEY ON CONFLICT IGNORE, name TEXT, save_folder TEXT);
    CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT,
      created_date DATE, last_update_date DATE, is_manga TEXT, caption TEXT);
    CREATE TABLE pixiv_manga_image(image_id INTEGER, page INTEGER, save_name TEXT, created_date DATE,
      last_update_date DATE, PRIMARY KEY(image_id, page));
    CREATE TABLE pixiv_image_to_tag(image_id INTEGER, tag_id VARCHAR(255), PRIMARY KEY(image_id, tag_id));
    CREATE TABLE pixiv_ai_info(image_id INTEGER PRIMARY KEY, ai_type INTEGER);
    INSERT INTO pixiv_master_member VALUES(11, '誰', 'N/A');
    """

  @Test func `works and pages have the recorded names`() async throws {
    let path = try files.database(
      "db.sqlite",
      Self.schema + #"""
        INSERT INTO pixiv_master_image VALUES
          (1, 11, 'one', 'C:\pixiv\誰 (11)\1_p0 - one.jpg', NULL, NULL, 'big', '<b>c</b>'),
          (2, 11, 'several', '/p/2_p1 - several.jpg', NULL, NULL, 'manga', NULL),
          (3, 12, 'moving', '/p/3_ugoira1920x1080 - moving.zip', NULL, NULL, 'ugoira_view', NULL),
          (4, 11, 'N/A', 'N/A', NULL, NULL, NULL, NULL),
          (5, 11, 'x', '**BLACKLISTED**', NULL, NULL, NULL, NULL),
          (6, 11, 'no rows', '/p/6_p3.jpg', NULL, NULL, 'manga', NULL);
        INSERT INTO pixiv_manga_image VALUES(2, 0, '/p/2_p0 - several.jpg', NULL, NULL), (2, 1, '/p/2_p1 - several.jpg', NULL, NULL);
        INSERT INTO pixiv_image_to_tag VALUES(1, '空'), (1, 'sky'), (2, 'b');
        INSERT INTO pixiv_ai_info VALUES(1, 2), (2, 1), (3, 0);
        """#)
    let before = try files.contents()
    let items = try await files.items(path)
    #expect(try files.detect(path)?.kind == .pixivUtilDatabase)
    #expect(
      items.map(\.summary) == ["1 p0", "2 all", "3 p0", "4 all", "unwanted 5", "6 all", "2 p0", "2 p1"])
    let records = Dictionary(
      items.compactMap { item in if case .record(let record) = item { (record.key, record) } else { nil } }
    ) { first, _ in first }
    #expect(records["1"]?.path == #"C:\pixiv\誰 (11)\1_p0 - one.jpg"#)
    #expect(records["1"]?.illust?.artist == Artist(id: 11, name: "誰"))
    #expect(records["1"]?.illust.map { Set($0.tags) } == ["空", "sky"])
    #expect(records["1"]?.illust?.caption == "<b>c</b>" && records["1"]?.illust?.ai == true)
    // The pages have separate rows.
    #expect(
      records["2"]?.isDownloaded == false && records["2"]?.path == nil && records["2"]?.illust?.ai == false)
    #expect(records["2 page 1"]?.path == "/p/2_p1 - several.jpg" && records["2 page 1"]?.isDownloaded == true)
    #expect(records["3"]?.illust?.type == .ugoira && records["3"]?.illust?.ai == nil)
    #expect(records["4"]?.isDownloaded == false && records["4"]?.illust?.title == "")
    #expect(records["6"]?.isDownloaded == true && records["6"]?.path == "/p/6_p3.jpg")
    #expect(try files.contents() == before)
  }

  @Test func `the tables of old versions are sufficient`() async throws {
    let path = try files.database(
      "db.sqlite",
      """
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT);
      INSERT INTO pixiv_master_image VALUES(1, 11, 'one', '/p/1.jpg'), (2, 11, NULL, NULL);
      """)
    #expect(try await files.records(path).map(\.isDownloaded) == [true, false])
  }

  @Test func `impossible rows are reported or skipped`() async throws {
    let path = try files.database(
      "db.sqlite",
      Self.schema + """
        INSERT INTO pixiv_master_image VALUES(-9223372036854775807, 1, 2, 3, 4, 5, 6, 7), (0, x'00', x'ff', x'00', 1, 1, 1, 1),
          (9, -1, CAST(x'ff' AS TEXT), printf('%05000d', 1), 1, 1, 1, 1), (9223372036854775807, 1, 1, 1, 1, 1, 1, 1);
        INSERT INTO pixiv_manga_image VALUES('x', 1, 'a', 1, 1), (9, 'y', 'a', 1, 1), (9, -1, 'a', 1, 1), (9, 9223372036854775807, 'a', 1, 1),
          (9, 3, NULL, 1, 1);
        """)
    #expect(
      try await files.items(path).map(\.summary)
        == ["unreadable", "unreadable", "9 all", "unreadable", "unreadable", "9 p3", "unreadable"])
  }

  @Test func `thousands of works are read in order, once each`() async throws {
    let path = try files.database(
      "db.sqlite",
      Self.schema + """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2345)
        INSERT INTO pixiv_master_image SELECT i * 3, 11, 't', '/p/' || i, NULL, NULL, 'big', NULL FROM n;
        INSERT INTO pixiv_manga_image SELECT image_id, image_id % 4, 'x', NULL, NULL FROM pixiv_master_image;
        """)
    let items = try await files.items(path)
    #expect(
      items.map(\.summary) == (1...2345).map { "\($0 * 3) p0" }
        + (1...2345).map { "\($0 * 3) p\($0 * 3 % 4)" })
  }

  @Test func `files next to images are metadata`() async throws {
    let json = try files.write(
      "1_p2 - one.json",
      """
      {
          "Artist ID": 11, "Artist Name": "誰", "Image ID": 1, "Title": "one", "Caption": "", "Tags": ["空"],
          "Image Mode": "manga", "Pages": 3, "Date": "2024-01-04T15:27:47+09:00", "BookmarkCount": 5
      }
      """)
    let record = try #require(try await files.records(json).first)
    #expect(record.id == 1 && !record.isDownloaded && record.page == nil)
    #expect(
      record.illust
        == Illust(
          id: 1, title: "one", artist: Artist(id: 11, name: "誰"), pageCount: 3, tags: ["空"],
          createdAt: Timestamp("2024-01-04T15:27:47+09:00"), caption: "", statistics: Statistics(bookmarks: 5)
        ))
    let text = try files.write(
      "1_p2 - one.txt",
      "ArtistID      = 11\r\nArtistName    = 誰\r\nImageID       = 1\r\nTitle         = a = b\r\nCaption       = x\r\nImageID = 7\r\nTags          = 空, sky\r\nPages         = 3\r\n"
    )
    #expect(try files.detect(text)?.kind == .pixivUtilText)
    #expect(
      try await files.records(text).first?.illust
        == Illust(id: 1, title: "a = b", artist: Artist(id: 11, name: "誰"), pageCount: 3, tags: ["空", "sky"]))
  }
}
