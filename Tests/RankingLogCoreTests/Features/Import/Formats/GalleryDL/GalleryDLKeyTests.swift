import Testing

@testable import RankingLogCore

struct GalleryDLKeyTests {
  private static let day = GalleryDLKey.Ranking(mode: "day", date: RankingDate(dayNumber: 19_727))

  @Test(arguments: [
    ("pixiv114862000_p00.jpg", GalleryDLKey.page(id: 114_862_000, page: 0)),
    ("pixiv114862000_p119.png", .page(id: 114_862_000, page: 119)),
    ("pixiv114862000_p3.jpg", .page(id: 114_862_000, page: 3)),
    ("pixiv114862000.zip", .page(id: 114_862_000, page: 0)),
    ("pixiv114862000", .page(id: 114_862_000, page: 0)),
    ("pixiv114862000_p07", .page(id: 114_862_000, page: 7)),
    ("pixivr_day_2024-01-05_98800557_p01.jpg", .page(id: 98_800_557, page: 1)),
    ("r_week_r18_2018-01-05_98800557_p01", .page(id: 98_800_557, page: 1)),
    ("pixivs_a_b_98800557_p01.jpg", .page(id: 98_800_557, page: 1)),
  ])
  func `a key contains the page number`(key: String, meaning: GalleryDLKey) {
    #expect(
      GalleryDLKey(key, isPixivOnly: false) == meaning || GalleryDLKey(key, isPixivOnly: true) == meaning)
  }

  @Test(arguments: [
    ("pixivr_day_2024-01-05_988005570.jpg", 988_005_570, "pixivr_day_2024-01-05_", "day"),
    ("pixivr_day_male_r18_2024-01-05_1.png", 1, "pixivr_day_male_r18_2024-01-05_", "day_male_r18"),
    ("r_day_2024-01-05_988005570.jpg", 988_005_570, "r_day_2024-01-05_", "day"),
    ("pixivf_123_988005570.jpg", 988_005_570, "pixivf_123_", ""),
    ("pixivF_123_988005570", 988_005_570, "pixivF_123_", ""),
    ("pixivs_初音ミク 100users入り_988005570.jpg", 988_005_570, "pixivs_初音ミク 100users入り_", ""),
    ("pixivs_a.b_c_d_988005570.jpg", 988_005_570, "pixivs_a.b_c_d_", ""),
  ])
  func `a key of a ranking contains the digits and the ranking`(
    key: String, digits: Int, prefix: String, mode: String
  ) {
    guard case .digits(let found, let list) = GalleryDLKey(key, isPixivOnly: false) else {
      Issue.record("\(key)")
      return
    }
    #expect(found == digits && list.prefix == prefix && list.ranking?.mode ?? "" == mode)
    #expect(list.ranking == nil || list.ranking?.date == Self.day.date)
  }

  @Test(arguments: [
    "pixivavatar_123", "pixivbackground_123.jpg", "pixivS123_456.jpg", "pixivV1234_988005570.jpg",
    "pixiv-novel123.txt", "danbooru123", "twitter123_1", "4chana_1_2.jpg", "gelbooru_123",
    "danboorup_1d_2024-01-05_5", "",
  ])
  func `a key that is not a page of a work is another item`(key: String) {
    guard case .other = GalleryDLKey(key, isPixivOnly: false) else {
      Issue.record("\(key): \(GalleryDLKey(key, isPixivOnly: false))")
      return
    }
  }

  @Test(arguments: [
    "pixiv", "pixiv_", "pixiv0123.jpg", "pixiv12345678901234.jpg", "pixivr_2024-01-05_1.jpg",
    "pixivr_day_2024-02-30_1.jpg", "pixivr_day_1.jpg", "pixivx_1_2.jpg", "pixiv1_2.jpg", "pixiv１２３.jpg",
    "pixivf_1_.jpg", "pixiv-1", "pixiv999999999.jpg", "114862000.jpg", "f_1_988005570.jpg",
  ])
  func `keys of other forms are not parsed`(key: String) {
    let parsed = GalleryDLKey(key, isPixivOnly: false)
    switch parsed {
    case .unknown: break
    case .other: #expect(key == "pixiv-1")
    default: Issue.record("\(key): \(parsed)")
    }
  }
}
