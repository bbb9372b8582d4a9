import HTTPServer
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

struct BrowseRouteTests {
  private static let date = RankingDate("2024-01-30") ?? .first
  private static let routes: [(String, BrowseRoute)] = [
    ("/", .page), ("/app.css", .asset("app.css")), ("/app.js", .asset("app.js")),
    ("/text-ja.js", .asset("text-ja.js")),
    ("/data/index.json", .index), ("/data/recents.json", .recents), ("/data/favourites.json", .favourites),
    ("/data/daily/2024-01-30.json", .date(RankingKind(.daily), date, pages: 1)),
    ("/data/weekly-manga/2024-01-30.json?pages=3", .date(RankingKind(.weekly, .manga), date, pages: 3)),
    ("/data/daily_r18/2024-01-30.json?pages=100", .date(RankingKind(.dailyR18), date, pages: 100)),
    ("/data/work/15.json", .works(15)),
    ("/data/find.json?q=%E7%8C%AB%20rank%3C%3D10", .find(words: "猫 rank<=10", after: nil)),
    ("/data/find.json?q=a%26b&after=99", .find(words: "a&b", after: 99)),
    ("/data/count.json?q=", .count(words: "")),
    ("/data/artists.json", .artists), ("/data/tags.json", .tags),
    ("/data/animation/5.json", .animation(5)),
    ("/thumbnail/15/1000001.jpg", .thumbnail(1_000_001)),
    ("/thumbnail/15/1000001.webp", .thumbnail(1_000_001)),
    ("/image/15/1000001_p0.jpg", .image(ImageKey(1_000_001))),
    ("/image/15/1000001_p12.png", .image(ImageKey(1_000_001, page: 12))),
    ("/frame/15/1000001/3.jpg", .frame(1_000_001, number: 3)),
  ]

  @Test(arguments: routes.indices)
  func `the paths of a static site are parsed`(index: Int) throws {
    let (path, route) = Self.routes[index]
    #expect(BrowseRoute(try #require(RequestTarget(path))) == route)
  }

  @Test(arguments: [
    "/index.html", "/app", "/app/main.js", "/app.js/b", "/data", "/data/other.json", "/data/index",
    "/data/daily/2024-01-30",
    "/data/daily/2024-02-30.json", "/data/daily/x.json", "/data/none/2024-01-30.json",
    "/data/daily-none/2024-01-30.json",
    "/data/daily/2024-01-30.json?pages=0", "/data/daily/2024-01-30.json?pages=101",
    "/data/daily/2024-01-30.json?pages=x",
    "/data/work/x.json", "/data/work/-1.json", "/data/work/1.json/2.js", "/thumbnail/15/1000001_p0.jpg",
    "/thumbnail/14/1000001.jpg", "/thumbnail/15/x.jpg", "/thumbnail/0/0.jpg", "/image/15/1000001.jpg",
    "/image/15/1000001_p.jpg", "/image/15/1000001_p-1.jpg", "/image/15/1000001_p0_p1.jpg",
    "/frame/15/1000001/x.jpg",
    "/frame/15/1000001_p0/1.jpg", "/thumbnail/15/99999999999999999999.jpg", "/gallery.json",
    "/data/gallery/1.json", "/data/search/0.json", "/data/find.json", "/data/find/1.json?q=a",
    "/data/find/1.json?q=a&after=x", "/data/find/1.json?q=a&after=-1", "/data/count/1.json",
    "/data/count.json",
  ])
  func `other paths are rejected`(path: String) throws {
    #expect(BrowseRoute(try #require(RequestTarget(path))) == nil)
  }
}
