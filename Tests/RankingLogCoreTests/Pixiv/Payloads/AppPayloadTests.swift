import Testing

@testable import RankingLogCore

@Suite(.enabled(if: Payloads.areThere))
struct AppPayloadTests {
  private func list(_ name: String) throws -> AppListReply {
    try Payloads.decode(AppListReply.self, "app-api/\(name).json")
  }

  private func detail(_ name: String) throws -> Illust {
    try Payloads.decode(AppDetailReply.self, "app-api/illust_detail-\(name).json").illust.illust
  }

  private static let works: [(String, String, String, [Int], AgeRating, Bool?)] = [
    (
      "103905962-manga", "be10e8ef5640", "1e34bc65deb8", [8, 2508, 3541, 1_671_960_662], AgeRating.all, false
    ),
    ("125547965-r18", "4e259e848ee2", "f7101a0d0aaf", [2, 3031, 4238, 1_735_144_067], .r18, false),
    ("78127058", "01d54d238836", "d41d8cd98f00", [1, 601, 850, 1_575_385_206], .all, nil),
    ("pixivpy", "66ce3c44fd8a", "e5007fd2dbc8", [1, 1299, 871, 1_738_508_597], .all, false),
  ]

  @Test(arguments: works)
  func `single works are decoded`(
    name: String, texts: String, caption: String, numbers: [Int], rating: AgeRating, ai: Bool?
  ) throws {
    let illust = try detail(name)
    #expect(Payloads.sum(illust) == texts)
    #expect(Payloads.sum([illust.caption ?? "none"]) == caption)
    #expect([illust.pageCount, illust.width, illust.height, illust.createdAt?.seconds] == numbers)
    #expect(illust.uploadedAt == illust.createdAt)
    #expect((illust.ageRating, illust.ai, illust.visibility) == (rating, ai, .visible))
    #expect(illust.pages?.count == (illust.pageCount == 1 ? nil : illust.pageCount))
  }

  @Test
  func `URLs of single works are decoded`() throws {
    let manga = try detail("103905962-manga")
    let base = "https://i.pximg.net/img-original/img/2022/12/25/18/31/02/103905962_p"
    #expect(manga.images.original == "\(base)0.jpg")
    #expect(manga.pages?.map(\.original) == (0...7).map { "\(base)\($0).jpg" })
    #expect((manga.type, manga.artist?.id) == (.manga, 8_166_267))
    let single = try detail("78127058")
    #expect(
      single.images.original == "https://i.pximg.net/img-original/img/2019/12/04/00/00/06/78127058_p0.png")
    #expect(
      single.images.regular
        == "https://i.pximg.net/img-master/img/2019/12/04/00/00/06/78127058_p0_master1200.jpg")
    #expect(single.statistics == Statistics(views: 79_940, bookmarks: 21_741))
  }

  @Test(arguments: [
    ("104134730-sanity-limited", 104_134_730, 20_670_939, Visibility.hidden),
    ("deleted-or-private.shape-only", 67_368_890, 0, .deleted),
  ])
  func `hidden works are detected, and only their artist's ID is stored`(
    name: String, id: Int, artist: Int, visibility: Visibility
  ) throws {
    #expect(
      try detail(name) == Illust(id: id, artist: Artist(id: artist, name: ""), visibility: visibility))
  }

  /// Totals over all works of a list: sizes, pages, times of creation and upload, views and bookmarks.
  private static let lists: [(String, Int, [String], [Int], next: String?)] = [
    (
      "illust_ranking-day-20191127.excerpt", 1,
      ["2b15a3ccf7b8", "0fae839d188f", "a8e99ccb303b", "561bc7b27c0b"],
      [495, 700, 1, 1_574_780_649, 1_574_780_649, 76_847, 18_126], "filter=for_android&mode=day&offset=30"
    ),
    (
      "illust_ranking-day-20250204-offset0", 30,
      ["96b8eb2df1b0", "00284359ac8b", "a77daa3ff3e7", "316ca11f31b3"],
      [52_246, 65_180, 204, 52_157_528_168, 52_157_609_062, 1_402_859, 112_381],
      "mode=day&filter=for_ios&date=2025-02-04&offset=30"
    ),
    (
      "illusts-odd-titles-a", 108, ["d552862986db", "1d48d2d3618d", "712cd6a8d231", "b020e2152c55"],
      [166_000, 198_688, 558, 169_249_794_864, 169_256_610_855, 25_795_555, 1_925_630], nil
    ),
    (
      "user_bookmarks_illust", 1, ["ef05e8727018", "4de75707dcdb", "d41d8cd98f00", "c73c4c404bbd"],
      [1102, 1102, 1, 1_453_198_566, 1_453_198_566, 107_499, 3397], nil
    ),
  ]

  @Test(arguments: lists)
  func `lists are decoded, with the most unusual titles unchanged`(
    name: String, count: Int, texts: [String], sums: [Int], next: String?
  ) throws {
    let reply = try list(name)
    let works = reply.illusts.map(\.illust)
    #expect(works.count == count)
    #expect(reply.nextURL == next.map { "https://app-api.pixiv.net/v1/illust/ranking?\($0)" })
    #expect(
      [
        Payloads.sum(works.map { String($0.id) }),
        Payloads.sum(
          works.flatMap { [$0.title, $0.artist?.name ?? "", $0.artist?.account ?? ""] + $0.tags }),
        Payloads.sum(works.map { $0.caption ?? "" }), Payloads.sum(works.compactMap(\.images.original)),
      ] == texts)
    #expect(
      [
        works.total(\.width), works.total(\.height), works.total(\.pageCount),
        works.total(\.createdAt?.seconds),
        works.total(\.uploadedAt?.seconds), works.total(\.statistics.views),
        works.total(\.statistics.bookmarks),
      ] == sums)
    #expect(works.allSatisfy { $0.visibility == .visible && $0.ageRating == .all })
  }

  @Test
  func `the types of works in lists are decoded`() throws {
    let odd = try list("illusts-odd-titles-a").illusts.map(\.illust)
    #expect(IllustType.allCases.map { type in odd.filter { $0.type == type }.count } == [81, 20, 7])
    #expect([nil, false, true].map { ai in odd.filter { $0.ai == ai }.count } == [87, 21, 0])
    #expect(Payloads.sum(odd.flatMap { $0.pages ?? [] }.compactMap(\.original)) == "ff3dd429f81c")
    #expect(odd.filter { $0.uploadedAt != $0.createdAt }.count == 10)
    #expect(odd.compactMap(\.pageCount).max() == 100)
    let ranking = try list("illust_ranking-day-20250204-offset0").illusts.map(\.illust)
    #expect(IllustType.allCases.map { type in ranking.filter { $0.type == type }.count } == [20, 10, 0])
    #expect(Payloads.sum(ranking.flatMap { $0.pages ?? [] }.compactMap(\.original)) == "e6dbb7e2eab7")
  }

  @Test
  func `the most unusual titles make safe names, and survive JSON`() throws {
    for work in try list("illusts-odd-titles-a").illusts.map(\.illust) {
      let values = NameValues(illust: work, appearance: nil, page: 0, size: .original, format: "jpg")
      let path = try NameTemplate("{artist}/{title}").path(values)
      #expect(path.utf8.split(separator: UInt8(ascii: "/")).count == 2, "\(work.id)")
      #expect(path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      let read =
        try JSONDecoding.decode(LenientObject.self, from: EntryRecord(work).json).string("title") ?? ""
      #expect(Array(read.unicodeScalars) == Array(work.title.unicodeScalars), "\(work.id)")
    }
  }

  @Test
  func `an empty list is the end`() throws {
    let reply = try list("illust_ranking-empty")
    #expect(reply.illusts.isEmpty && reply.nextURL == nil)
  }

  @Test(arguments: [
    ("126473222", 6, 400, "56a42f880f45", "2025/01/22/22/57/49/126473222"),
    ("46907945", 46, 2300, "622d3dffd2ec", "2014/11/04/02/25/15/46907945"),
  ])
  func `a ugoira's frames are decoded`(name: String, count: Int, duration: Int, files: String, path: String)
    throws
  {
    let animation = try Payloads.decode(AppUgoiraReply.self, "app-api/ugoira_metadata-\(name).json").animation
    #expect(animation.frames.count == count)
    #expect(animation.frames.map(\.delay).reduce(0, +) == duration)
    #expect(Payloads.sum(animation.frames.map(\.file)) == files)
    #expect(animation.small == "https://i.pximg.net/img-zip-ugoira/img/\(path)_ugoira600x600.zip")
    #expect(animation.large == "https://i.pximg.net/img-zip-ugoira/img/\(path)_ugoira1920x1080.zip")
  }

  @Test(arguments: [
    ("access-token-expired", "invalid_grant"), ("rate-limit", "Rate Limit"), ("offset-5000-old", "5000"),
    ("work-deleted", "deleted"),
  ])
  func `errors are detected by their message`(name: String, word: String) throws {
    #expect(try Payloads.decode(AppErrorReply.self, "app-api/error-\(name).json").message.contains(word))
  }

  @Test(arguments: ["bookmark-add-ok", "bookmark-delete-ok"])
  func `responses to changes are decoded`(name: String) throws {
    _ = try Payloads.decode(AppDoneReply.self, "app-api/\(name).json")
  }
}
