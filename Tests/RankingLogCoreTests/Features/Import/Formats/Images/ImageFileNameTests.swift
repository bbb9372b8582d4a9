import Testing

@testable import RankingLogCore

struct ImageFileNameTests {
  /// `114862000 p0 original`, with `zip` for animations, `?` if the number or the page needs confirmation, and the suffix.
  private func told(_ name: String) -> String? {
    ImageFileName(name).map { found in
      "\(found.id) \(found.page.map { "p\($0)" } ?? "-") \(found.size)"
        + (found.isAnimation ? " zip" : "")
        + (found.needsConfirmation || found.isPageUncertain ? " ?" : "")
        + (found.suffix == .none ? "" : " \(found.suffix)")
    }
  }

  @Test(arguments: [
    // pixiv and gallery-dl.
    ("114862000_p0.jpg", "114862000 p0 original"), ("114862000_p119.PNG", "114862000 p119 original"),
    ("5_p00.gif", "5 p0 original"), ("114862000_p0_master1200.jpg", "114862000 p0 regular"),
    ("114862000_p3_square1200.jpg", "114862000 p3 thumbnail"),
    ("114862000_p3_custom1200.jpg", "114862000 p3 thumbnail"),
    ("114862000_master1200.jpg", "114862000 - regular"), ("114862000_p0.zip", "114862000 p0 original zip"),
    ("114862000_ugoira1920x1080.zip", "114862000 - original zip"),
    ("114862000_ugoira600x600.zip", "114862000 - regular zip"),
    ("114862000-0123456789abcdef0123456789ABCDEF_p2.png", "114862000 p2 original"),
    ("pixiv_11_114862000_p07.jpg", "114862000 p7 original"),
    ("pixiv_11_114862000.zip", "114862000 - original zip"),
    // rankinglog.
    ("001_114862000_p0.jpg", "114862000 p0 original"),
    ("500_114862000_p01_regular.jpg", "114862000 p1 regular"),
    ("001_114862000_p0_20240220120000.jpg", "114862000 p0 original version"),
    ("114862000_p0_mobile_20240220120000.jpg", "114862000 p0 mobile version"),
    ("114862000_p0_thumbnail.jpg", "114862000 p0 thumbnail"),
    ("12_114862000_p0.zip", "114862000 p0 original zip"),
    // PixivUtil2 and PixivBatchDownloader.
    ("114862000_p0 - 題名.jpg", "114862000 p0 original"), ("114862000_p0 - .jpg", "114862000 p0 original"),
    ("114862000_ugoira1920x1080 - a.b.zip", "114862000 - original zip"),
    ("114862000_p12-title.png", "114862000 p12 original"),
    // pxder.
    ("(114862000)題名.jpg", "114862000 - original"), ("(114862000)題名_p2.jpg", "114862000 p2 original ?"),
    ("(114862000).jpg", "114862000 - original"), ("(114862000)題名@80ms.zip", "114862000 - original zip"),
    ("(114862000)_p.jpg", "114862000 - original"),
    // Others, and copies.
    ("illust_114862000_114862000_p0.jpg", "114862000 p0 original"),
    ("114862000_p0 (1).jpg", "114862000 p0 original copy"),
    ("114862000_p0 - a (12).webp", "114862000 p0 original copy"),
    ("(114862000)a_p1 (2).jpg", "114862000 p1 original ? copy"),
    // The ID alone may be a date.
    ("114862000.jpg", "114862000 - original ?"), ("20240105.jpg", "20240105 - original ?"),
    ("114862000.zip", "114862000 - original zip ?"), ("114862000_big_p3.jpg", "114862000 p3 original ?"),
    ("114862000_m.jpg", "114862000 - regular ?"), ("114862000_480mw.jpg", "114862000 - mobile ?"),
    ("114862000 (1).jpg", "114862000 - original ? copy"), ("30000000 - 題.jpg", "30000000 - original ?"),
    ("30000000_big_p1 - 題.jpg", "30000000 p1 original ?"),
    ("114862000-title.jpg", "114862000 - original ?"), ("114862000 title.jpg", "114862000 - original ?"),
    // A text before the ID, and words for the ID.
    ("123456_114862000_p0.jpg", "114862000 p0 original"), ("pixiv_114862000_p0.jpg", "114862000 p0 original"),
    ("pixiv_11_114862000_p0 - title.jpg", "114862000 p0 original"),
    ("illust_114862000_20240104_152747.jpg", "114862000 - original ?"),
    ("title_114862000_p0_master1200.jpg", "114862000 p0 regular"),
    ("[artist (11486200)] a (114862000).jpg", "114862000 - original"),
    ("PID=114862000.png", "114862000 - original"), ("a（114862000）.png", "114862000 - original"),
    ("title_114862000_ugoira1920x1080.zip", "114862000 - original zip"),
    ("title_114862000.zip", "114862000 - original zip ?"),
    // Copies, backups and times of saving.
    ("114862000_p0 - Copy (2).jpg", "114862000 p0 original copy"),
    ("114862000_p0 copy 2.jpg", "114862000 p0 original copy"),
    ("114862000_p0 - コピー.jpg", "114862000 p0 original copy"),
    ("114862000_p0 - コヒ\u{309a}ー.jpg", "114862000 p0 original copy"),
    ("114862000_p0 - 副本 (3).jpg", "114862000 p0 original copy"),
    ("114862000_p0(2).jpg", "114862000 p0 original copy"),
    ("114862000_p0_1.jpg", "114862000 p0 original copy"),
    ("114862000_p0-2.jpg", "114862000 p0 original copy"),
    ("114862000_p0_1704412800.jpg", "114862000 p0 original copy"),
    ("114862000_p0.1746114271.jpg", "114862000 p0 original backup"),
    ("114862000_p0 - a (1).1746114271.jpg", "114862000 p0 original backup"),
    ("114862000_p0 - 2.jpg", "114862000 p0 original"),
  ])
  func `file names contain the work, the page and the size`(name: String, expected: String) {
    #expect(told(name) == expected, "\(name)")
  }

  @Test(arguments: [
    "", ".", ".jpg", "jpg", "a.jpg", "p0.jpg", "_p0.jpg", "114862000_p0", "114862000_p0.jpg.part",
    "114862000_p0.part",
    "114862000_p0.mp4", "114862000_p0.json", "114862000_p0.jpg.json", "１１４８６２０００_p0.jpg", "114862000_p０.jpg",
    "0114862000_p0.jpg", "0.jpg", "114862000_p.jpg", "114862000_p-1.jpg", "114862000_p+1.jpg",
    "114862000_p 1.jpg",
    "114862000_p12345.jpg", "114862000_p4000.jpg", "99999999999_p0.jpg", "114862000_p0_.jpg",
    "114862000_p0x.jpg",
    "114862000_p0_2024022012000.jpg", "114862000_p0_202402201200000.jpg", "114862000_p0 title.jpg",
    "114862000_p0_thumb.jpg", "114862000_p0_1200x1200.jpg", "114862000-title_p2.jpg", "114862000-page 2.jpg",
    "114862000_p0- .jpg.exe",
    "114862000_p1.zip", "114862000_ugoira1920x1080.gif", "114862000_ugoira0.jpg", "114862000_ugoira.zip",
    "1_2_3_p0.jpg", "illust_114862000_5_p0.jpg", "()a.jpg", "(x)a.jpg", "(0)a.jpg", "(114862000a.jpg",
    "114862000-abc_p0.jpg", "stupid114862000 x.jpg", "a 114862000 b.jpg",
    "a (2024).jpg", "a (20240105).jpg", "a (05012024).jpg", "a_1234567890.jpg", "a_123456.jpg",
    "a.1746114271.jpg",
    "istockphoto-1234567-1024x1024.jpg", "../114862000_p0.jpg", "a/114862000_p0.jpg", "114862000_p0/.jpg",
    " 114862000_p0.jpg",
    "-114862000_p0.jpg", "114862000_p0.jpg ", "114862000_p0\0.jpg", "IMG_20240105_p0.jpg",
    "20240105_120000.jpg", "2024-01-05.jpg", "114862000_p0\u{301}.jpg",
  ])
  func `other file names are not parsed`(name: String) {
    #expect(told(name) == nil, "\(name)")
  }

  @Test func `file names of rankinglog contain the values of their template`() throws {
    for template in [NameTemplate.ranking, .work] {
      for size in ImageSize.allCases {
        let values = NameValues(
          illust: Illust(id: 114_862_000, pageCount: 120),
          appearance: RankingAppearance(kind: RankingKind(.daily), date: .first, rank: 7), page: 11,
          size: size,
          format: "png")
        for path in [
          template.path(values),
          FileNameSanitizer.version(of: template.path(values), uploadedAt: Timestamp(seconds: 1_704_412_800)),
          FileNameSanitizer.version(
            of: template.path(values), uploadedAt: Timestamp(seconds: 1_704_412_800),
            hash: "-0123456789abcdef"),
        ] {
          let name = String(path.split(separator: "/").last ?? "")
          let found = try #require(ImageFileName(name), "\(name)")
          #expect(
            found.id == 114_862_000 && found.page == 11 && found.size == size && !found.needsConfirmation)
        }
      }
    }
  }

  @Test func `a name of any length is read quickly`() {
    #expect(told(String(repeating: "1", count: 1_000_000) + ".jpg") == nil)
    #expect(told("(5)" + String(repeating: "a", count: 900) + ".jpg") == "5 - original")
  }
}

extension ImageFileName {
  fileprivate var isPageUncertain: Bool {
    switch numbering {
    case .pixiv: false
    case .unnumbered: true
    case .titleEnd, .anyStart: page ?? 0 > 0
    }
  }
}
