import Testing

@testable import RankingLogCore

struct PixivURLTests {
  @Test(arguments: [
    "114862000", "https://www.pixiv.net/artworks/114862000", "https://www.pixiv.net/en/artworks/114862000#1",
    "www.pixiv.net/artworks/114862000?lang=zh", "http://www.pixiv.net/i/114862000",
    "http://www.pixiv.net/member_illust.php?mode=medium&illust_id=114862000",
    "https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
    "https://i.pximg.net/c/240x480/img-master/img/2024/01/04/18/00/12/114862000_p0_master1200.jpg",
    "http://i2.pixiv.net/img32/img/someone/mobile/114862000_480mw.jpg",
    "https://i-cf.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
    "http://i-f.pximg.net/img32/img/someone/114862000.jpg",
    // Mirrors of work pages, and pasted forms.
    "https://www.phixiv.net/en/artworks/114862000", "phixiv.net/artworks/114862000/2", " 114862000 ",
    "114862000,",
    "<https://www.pixiv.net/artworks/114862000>", "(https://www.pixiv.net/artworks/114862000).",
    "「https://www.pixiv.net/artworks/114862000」", "\"https://www.pixiv.net/artworks/114862000\"",
    "http://www.pixiv.net/member_illust.php?mode=medium&amp;illust_id=114862000",
  ])
  func `IDs and URLs of works are parsed`(text: String) throws {
    #expect(try PixivURL(text) == .work(114_862_000))
  }

  @Test
  func `a ranking's URL has its mode, content and date`() throws {
    let base = "https://www.pixiv.net/ranking.php"
    #expect(
      try PixivURL("\(base)?mode=weekly&content=manga&date=20240105")
        == .ranking(mode: "weekly", content: "manga", date: RankingDate(dayNumber: 19_727)))
    #expect(
      try PixivURL("\(base)?mode=weekly&amp;content=manga&amp;date=20240105")
        == .ranking(mode: "weekly", content: "manga", date: RankingDate(dayNumber: 19_727)))
    #expect(try PixivURL("\(base)?mode=daily") == .ranking(mode: "daily", content: nil, date: nil))
  }

  @Test(arguments: [
    "https://www.pixiv.net/ranking.php?mode=", "https://www.pixiv.net/ranking.php",
  ])
  func `a URL truncated by the shell gets a hint`(text: String) {
    let error = #expect(throws: RankingLogError.self) { try PixivURL(text) }
    #expect(error?.description.contains("quotes") == true)
  }

  @Test(arguments: [
    "", "0", "-7", "７", "x", "99999999999999999999", "https://www.pixiv.net/",
    "https://www.pixiv.net/artworks/",
    "https://www.pixiv.net/artworks/x", "https://www.pixiv.net/users/7", "https://evil.example/i/7",
    "https://pixiv.me/someone",
    "https://evilpixiv.net/member_illust.php?illust_id=7",
    "https://www.pixiv.net/novel/ranking.php?mode=daily",
    "https://evil.example/ranking.php?mode=daily",
    "https://www.pixiv.net/ranking.php?mode=daily&date=2024", "https://www.pixiv.net/member_illust.php?id=7",
    "?", "/",
    "://", "#", "\u{0}", "https://www.pixiv.net/artworks/0",
    "https://www.pixiv.net/member_illust.php?illust_id=0",
    "https://i.pximg.net/img-original/img/2024/01/04/18/00/12/0_p0.png",
    "https://i-cf.pximg.net.evil.example/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
    "https://s.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
    "https://i/.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
    "https://I-CF.PXIMG.NET/img-original/img/2024/01/04/18/00/12/114862000_p3.png",
  ])
  func `anything else is a usage error`(text: String) {
    let error = #expect(throws: RankingLogError.self) { try PixivURL(text) }
    guard case .usage = error else {
      Issue.record("no usage error")
      return
    }
  }

  @Test(arguments: [
    "11", "https://www.pixiv.net/users/11", "https://www.pixiv.net/en/users/11/artworks",
    "www.pixiv.net/users/11?p=2#x", "https://pixiv.net/u/11", "http://www.pixiv.net/member.php?id=11",
    "http://www.pixiv.net/member_illust.php?id=11&type=all",
  ])
  func `IDs and URLs of artists are parsed`(text: String) throws {
    #expect(try PixivURL.artist(text) == 11)
  }

  @Test(arguments: [
    "", "0", "-11", "１１", "x", "99999999999999999999", "https://www.pixiv.net/users/",
    "https://www.pixiv.net/users/x", "https://www.pixiv.net/users/0", "https://www.pixiv.net/artworks/11",
    "https://www.pixiv.net/member_illust.php?illust_id=11", "https://evil.example/users/11",
    "https://pixiv.net.evil.example/users/11", "\u{0}", "/", "users/11",
    "https://www.pixiv.net/users/11/artworks/tag", "https://www.pixiv.net/users/11/novels",
    "https://www.pixiv.net/users/11/following", "https://www.pixiv.net/users/11/illustrations",
  ])
  func `anything else is not an artist`(text: String) {
    let error = #expect(throws: RankingLogError.self) { try PixivURL.artist(text) }
    guard case .usage = error else {
      Issue.record("no usage error")
      return
    }
  }
}
