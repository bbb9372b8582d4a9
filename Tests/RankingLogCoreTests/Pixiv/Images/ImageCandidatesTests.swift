import Testing

@testable import RankingLogCore

struct ImageCandidatesTests {
  private static let host = "https://i.pximg.net"
  private static let time = "img/2024/01/04/18/00/12"
  private let preview = "\(host)/c/240x480/img-master/\(time)/7_p0_master1200.jpg"

  private func urls(
    _ illust: Illust, page: Int = 0, _ size: ImageSize = .original, known: String? = nil
  ) -> [String] {
    ImageCandidates.urls(of: illust, page: page, size: size, known: known)
      .map { String($0.replacing("\(Self.host)/", with: "").replacing(Self.time, with: "T")) }
  }

  @Test
  func `from a preview each extension is tried, the most common first`() {
    let illust = Illust(id: 7, type: .manga, pageCount: 3, images: ImageURLs(thumbnail: preview))
    #expect(
      urls(illust) == ["img-original/T/7_p0.jpg", "img-original/T/7_p0.png", "img-original/T/7_p0.gif"])
    #expect(urls(illust, page: 2, known: "png") == ["img-original/T/7_p2.png"])
  }

  @Test
  func `URLs under another name of the current host are requested from the current one`() {
    let folder = "https://i-cf.pximg.net/img-original/\(Self.time)"
    let pages = ["\(folder)/7_p0.png", "\(folder)/7_p1.png"].map { ImageURLs(original: $0) }
    let illust = Illust(id: 7, type: .manga, pageCount: 2, images: pages[0], pages: pages)
    #expect(urls(illust) == ["img-original/T/7_p0.png"])
    #expect(urls(illust, page: 1) == ["img-original/T/7_p1.png"])
    #expect(urls(illust, page: 1, .regular) == ["img-master/T/7_p1_master1200.jpg"])
    let old = ImageURLs(original: "https://i-f.pximg.net/img32/img/someone/7.jpg")
    #expect(urls(Illust(id: 7, type: .illust, pageCount: 1, images: old)) == ["img32/img/someone/7.jpg"])
    let manga = Illust(id: 7, type: .manga, pageCount: 2, images: old)
    #expect(urls(manga, page: 1) == ["img32/img/someone/7_p1.jpg"])
    #expect(urls(manga, .regular) == ["img32/img/someone/7_m.jpg"])
  }

  @Test(arguments: [
    ([], ["jpg", "png", "gif"]), (["7_p0.png"], ["png", "jpg", "gif"]),
    (["7_p0.gif?1", "6_p0.png"], ["gif", "png", "jpg"]),
    (["7_p0.gif", "6_p0.png", "5_p0.png"], ["png", "gif", "jpg"]),
    (["7_p0.webp", "", "img", "6_p0.jpg"], ["jpg", "png", "gif"]),
  ])
  func `the extension of an artist's earlier uploads is tried first`(originals: [String], tried: [String]) {
    #expect(ImageCandidates.extensions(after: originals) == tried)
  }

  @Test
  func `resized images need no guess`() {
    let illust = Illust(id: 7, type: .illust, pageCount: 3, images: ImageURLs(thumbnail: preview))
    #expect(urls(illust, .regular) == ["img-master/T/7_p0_master1200.jpg"])
    #expect(urls(illust, page: 2, .regular) == ["img-master/T/7_p2_master1200.jpg"])
    #expect(urls(illust, page: 2, .mobile) == ["c/480x960/img-master/T/7_p2_master1200.jpg"])
    #expect(urls(illust, page: 1, .thumbnail) == ["c/240x480/img-master/T/7_p1_master1200.jpg"])
    #expect(urls(illust, .thumbnail) == ["c/240x480/img-master/T/7_p0_master1200.jpg"])
  }

  @Test
  func `a ugoira's previews have no page number`() {
    let preview = "\(Self.host)/c/240x480/img-master/\(Self.time)/7_master1200.jpg"
    let illust = Illust(id: 7, type: .ugoira, pageCount: 1, images: ImageURLs(thumbnail: preview))
    #expect(urls(illust, .regular) == ["img-master/T/7_master1200.jpg"])
    #expect(urls(illust, .mobile) == ["c/480x960/img-master/T/7_master1200.jpg"])
  }

  @Test
  func `a stored URL is used, and determines the other pages' extension`() {
    let original = "\(Self.host)/img-original/\(Self.time)/7_p0.png"
    let illust = Illust(
      id: 7, type: .manga, pageCount: 3, images: ImageURLs(thumbnail: preview, original: original))
    #expect(urls(illust) == ["img-original/T/7_p0.png"])
    #expect(urls(illust, page: 2) == ["img-original/T/7_p2.png"])
    #expect(
      urls(illust, page: 2, known: "gif") == ["img-original/T/7_p2.gif"],
      "what was found out counts more")
  }

  @Test
  func `listed pages take precedence over those derived from the first`() {
    let pages = [0, 1].map { ImageURLs(original: "\(Self.host)/img-original/\(Self.time)/7-ab_p\($0).gif") }
    let illust = Illust(
      id: 7, type: .manga, pageCount: 2, images: ImageURLs(thumbnail: preview), pages: pages)
    #expect(urls(illust, page: 1) == ["img-original/T/7-ab_p1.gif"])
    #expect(urls(illust, page: 1, .regular) == ["img-master/T/7_p1_master1200.jpg"])
  }

  @Test
  func `URLs on dead hosts are mapped to the current host if their path is new`() {
    let illust = Illust(
      id: 7, pageCount: 2,
      images: ImageURLs(original: "http://i2.pixiv.net/img-original/\(Self.time)/7_p0.jpg"))
    #expect(urls(illust) == ["img-original/T/7_p0.jpg"])
    #expect(urls(illust, page: 1) == ["img-original/T/7_p1.jpg"])
  }

  @Test
  func `pages in the old storage have separate names`() {
    let first = "http://i2.pixiv.net/img32/img/someone/43014060_big_p0.png"
    let illust = Illust(id: 43_014_060, pageCount: 4, images: ImageURLs(original: first))
    #expect(urls(illust) == [first])
    #expect(urls(illust, page: 3) == ["http://i2.pixiv.net/img32/img/someone/43014060_big_p3.png"])
  }

  @Test(arguments: ImageSize.allCases)
  func `a work without URLs has no candidates`(size: ImageSize) {
    #expect(urls(Illust(id: 7, pageCount: 1), size).isEmpty)
  }

  @Test
  func `URLs of other hosts are ignored`() {
    let images = ImageURLs(
      thumbnail: "https://s.pximg.net/common/images/limit_r18_360.png", regular: "https://evil.example/7.jpg",
      original: preview)
    #expect(images.withoutPlaceholders == ImageURLs(original: preview))
  }
}
