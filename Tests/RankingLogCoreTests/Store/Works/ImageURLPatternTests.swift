import TestSupport
import Testing

@testable import RankingLogCore

struct ImageURLPatternTests {
  private static let time = Timestamp("2024-01-04T18:00:12+09:00") ?? Timestamp(seconds: 0)

  @Test(arguments: [
    (
      "https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p0.png",
      "https://i.pximg.net/img-original/img/{time}/{id}_p0.png"
    ),
    (
      "https://i.pximg.net/c/480x960/img-master/img/2024/01/04/18/00/12/114862000_480mw.jpg",
      "https://i.pximg.net/c/480x960/img-master/img/{time}/{id}_480mw.jpg"
    ),
    (
      "http://i2.pixiv.net/img32/img/someone/114862000.jpg?1",
      "http://i2.pixiv.net/img32/img/someone/{id}.jpg?1"
    ),
    ("https://example.com/x.jpg", "https://example.com/x.jpg"),
  ])
  func `the work's ID and upload time are omitted from the pattern`(url: String, pattern: String) {
    #expect(ImageURLPattern.text(of: url, id: 114_862_000, uploadedAt: Self.time) == pattern)
    #expect(ImageURLPattern(text: pattern).url(id: 114_862_000, uploadedAt: Self.time) == url)
  }

  @Test
  func `any URL is unchanged after a round trip`() {
    let pieces = [
      "https://i.pximg.net", "/", "img-original", "/img/", "2024/01/04/18/00/12", "/2024/", "/12", "/1", "1",
      "12", "_p0.png",
      "{", "}", "{id}", "{time}", "/{id}", "=", "==", "?", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧", "\u{0}", "\r\n",
      "\u{600}",
    ]
    var generator = SplitMix(state: 42)
    for id in [1, 12, 2024, 114_862_000] {
      for _ in 0..<2000 {
        var url = ""
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
          url += (pieces + ["/\(id)", "\(id)_p1.jpg"]).randomElement(using: &generator) ?? ""
        }
        for time in [Self.time, nil, Timestamp(seconds: -5)] {
          let pattern = ImageURLPattern.text(of: url, id: id, uploadedAt: time)
          let back = ImageURLPattern(text: pattern).url(id: id, uploadedAt: time)
          guard Array(back.utf8) == Array(url.utf8) else {
            Issue.record(
              "\(url.debugDescription) became \(back.debugDescription) by \(pattern.debugDescription)")
            return
          }
        }
      }
    }
  }
}
