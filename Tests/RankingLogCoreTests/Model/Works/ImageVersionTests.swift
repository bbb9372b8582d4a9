import Testing

@testable import RankingLogCore

struct ImageVersionTests {
  private static let first = "-" + String(repeating: "0a", count: 16)
  private static let second = "-" + String(repeating: "1b", count: 16)

  private static func version(_ time: Int?, _ hash: String?) -> ImageVersion {
    ImageVersion(
      uploadedAt: time.map { Timestamp(seconds: $0) },
      url: hash.map {
        "https://i.pximg.net/img-master/img/2024/01/04/18/00/12/114862000\($0)_p0_master1200.jpg"
      })
  }

  @Test(
    arguments: [
      // The stored time and hash, the time and hash of a reply, and whether the reply supersedes them.
      (1, "", 1, "", false), (1, "", 1, first, true), (1, first, 1, second, true), (1, first, 1, "", true),
      (1, first, 2, first, true), (2, "", 1, first, false), (1, nil, 1, first, false),
      (1, first, 1, nil, false),
      (nil, "", 1, first, true), (nil, "", 1, "", false), (1, "", nil, first, false),
    ] as [(Int?, String?, Int?, String?, Bool)])
  func `a later upload and another hash supersede a version`(
    stored: Int?, storedHash: String?, reply: Int?, hash: String?, supersedes: Bool
  ) {
    #expect(Self.version(reply, hash).supersedes(Self.version(stored, storedHash)) == supersedes)
  }

  @Test(arguments: [
    ("https://i.pximg.net/img-original/img/2024/01/04/18/00/12/1_p0.png", ""),
    ("https://i.pximg.net/img-original/img/2026/03/04/18/00/12/1\(first)_p0.png?x=-2", first),
    ("https://i.pximg.net/img-zip-ugoira/img/2026/03/04/18/00/12/1\(first)_ugoira600x600.zip", first),
    ("https://i.pximg.net/img-master/img/2026/03/04/18/00/12/1\(first).jpg", first),
    ("https://i.pximg.net/img-original/img/2026/03/04/18/00/12/1-..\u{1b}\\x_p0.png", ""),
    ("https://i.pximg.net/img-original/img/2026/03/04/18/00/12/1\(first)x_p0.png", ""),
    ("http://i1.pixiv.net/img01/img/name-x/123_m.jpg", ""), ("", ""), ("x", ""),
  ])
  func `the hash is a part of the last component`(url: String, hash: String) {
    #expect(ImageVersion(uploadedAt: nil, url: url).hash == hash)
  }
}
