import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// Pages for readers without scripts.
struct PlainPageTests {
  private func page(
    _ places: [GalleryPlace], showsR18: Bool = false, imageBase: GalleryImageBase? = nil
  ) -> String {
    let date = GalleryDate(
      kind: RankingKind(.daily), date: RankingDate(dayNumber: 19_752), state: .complete,
      places: places)
    return DatePage(title: "T & \u{202e}U", language: "ja", showsR18: showsR18, imageBase: imageBase)
      .html(date).text
  }

  private func place(_ illust: Illust, _ pictures: WorkImages = WorkImages(thumbnail: .jpg))
    -> GalleryPlace
  {
    GalleryPlace(entry: RankingEntry(position: 1, rank: 3, illust: illust), pictures: pictures)
  }

  @Test func `an entry is an item with its rank, image, title and artist`() {
    let page = page([
      place(Illust(id: 1_114_212, title: "星", artist: Artist(id: 7, name: "N"), width: 600, height: 800))
    ])
    #expect(
      page.contains(
        """
        <ol>
        <li value="3"><a href="https://www.pixiv.net/artworks/1114212" rel="noreferrer">\
        <img src="../../thumbnail/17/1114212.jpg" width="180" height="240" loading="lazy" alt=""> \
        <bdi>星</bdi></a> <bdi>N</bdi></li>
        </ol>
        """))
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"ja\">\n") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<title>daily 2024-01-30 - T &amp; U</title>"))
    #expect(page.contains("content=\"noindex\"") && page.contains("default-src 'none'"))
  }

  @Test(arguments: [
    ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"), ("</bdi>&", "&lt;/bdi&gt;&amp;"),
    ("a\u{202e}b\u{2066}c", "abc"), ("a\u{0}\u{1b}b", "a\u{fffd}\u{fffd}b"), ("a\nb\u{2028}c", "a b c"),
    ("", "5"),
  ])
  func `a title cannot reorder the text next to it`(title: String, html: String) {
    #expect(page([place(Illust(id: 5, title: title))]).contains("<bdi>\(html)</bdi>"))
  }

  @Test(
    arguments: [
      (WorkImages(), nil), (WorkImages(thumbnail: .png, image: .jpg), "thumbnail/0/5.png"),
      (WorkImages(image: .webp), "image/0/5_p0.webp"),
    ] as [(WorkImages, String?)])
  func `the thumbnail is preferred to the image`(pictures: WorkImages, path: String?) {
    let page = page([place(Illust(id: 5), pictures)])
    #expect(page.contains("<img ") == (path != nil))
    if let path { #expect(page.contains("<img src=\"../../\(path)\" width=\"172\" height=\"240\"")) }
  }

  @Test func `images of another server have its address`() throws {
    let page = page([place(Illust(id: 5))], imageBase: try GalleryImageBase("https://images.example/a"))
    #expect(page.contains("<img src=\"https://images.example/a/thumbnail/0/5.jpg\" width="))
    #expect(page.contains("img-src 'self' file: https://images.example; style-src"))
    #expect(page.contains("href=\"../../app.css\"") && page.contains("href=\"../../index.html\""))
  }

  @Test(arguments: [(AgeRating.r18, false), (.r18g, false), (.r18, true)])
  func `images of R-18 works are on the page only if they are not blurred`(
    age: AgeRating, shows: Bool
  ) {
    let page = page([place(Illust(id: 5, ageRating: age))], showsR18: shows)
    #expect(page.contains("<img ") == shows && page.contains("data-age=\"\(age.rawValue)\""))
  }

  @Test func `the first page lists years and dates, newest first, without absent ones`() {
    let dates = [("2023-12-31", RankingState.complete), ("2024-01-01", .absent), ("2024-01-02", .partial)]
      .compactMap { text, state in RankingDate(text).map { IndexFile.Date(date: $0, state: state) } }
    #expect(
      IndexPage.body(title: "<T>", [IndexFile.List(kind: RankingKind(.daily, .manga), dates: dates)]) == """
        <h1><bdi>&lt;T&gt;</bdi></h1>
        <h2>daily-manga</h2>
        <h3>2024</h3>
        <p>
        <a href="html/daily-manga/2024-01-02.html">2024-01-02</a>
        </p>
        <h3>2023</h3>
        <p>
        <a href="html/daily-manga/2023-12-31.html">2023-12-31</a>
        </p>

        """)
  }
}
