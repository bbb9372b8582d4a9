import RankingLogCore

/// `html/<list>/<date>.html`: a date for readers without scripts. It links to no other date, so that a new date changes
/// only the index page.
struct DatePage {
  /// The title of the site.
  let title: String
  let language: String
  /// Whether images of R-18 works are shown. Without a script, the page could not unblur them.
  let showsR18: Bool
  /// The location of the images, if it is another server.
  var imageBase: GalleryImageBase?

  /// The longest side of an image on the page, in pixels.
  private static let side = 240

  func html(_ date: GalleryDate) -> HTMLPage {
    var page = HTMLPage(capacity: 1024 + 256 * date.places.count)
    page.head(language: language, root: "../../", imageBase: imageBase) { page in
      page.heading(date)
      page.markup(" - ")
      page.text(title)
    }
    page.markup("<body class=\"plain\">\n<p><a href=\"../../index.html\"><bdi>")
    page.text(title)
    page.markup("</bdi></a></p>\n<h1>")
    page.heading(date)
    page.markup("</h1>\n<ol>\n")
    for place in date.places { write(place, to: &page) }
    page.markup("</ol>\n</body>\n</html>\n")
    return page
  }

  private func write(_ place: GalleryPlace, to page: inout HTMLPage) {
    let illust = place.entry.illust
    page.markup("<li value=\"")
    page.number(place.entry.rankOrPosition)
    if let age = place.ageRating, age != .all {
      page.markup("\" data-age=\"")
      page.name(age.rawValue)
    }
    page.markup("\"><a href=\"")
    page.name(illust.url)
    page.markup("\" rel=\"noreferrer\">")
    picture(place, to: &page)
    page.markup("<bdi>")
    if illust.title.isEmpty { page.number(illust.id) } else { page.text(illust.title) }
    page.markup("</bdi></a>")
    if let artist = illust.artist {
      page.markup(" <bdi>")
      page.text(artist.name)
      page.markup("</bdi>")
    }
    page.markup("</li>\n")
  }

  private func picture(_ place: GalleryPlace, to page: inout HTMLPage) {
    let illust = place.entry.illust
    guard let path = Self.path(illust.id, place.pictures), showsR18 || place.ageRating ?? .all == .all else {
      return
    }
    let (width, height) = Self.box(illust)
    page.markup("<img src=\"")
    page.name((imageBase?.url ?? "../../") + path)
    page.markup("\" width=\"")
    page.number(width)
    page.markup("\" height=\"")
    page.number(height)
    page.markup("\" loading=\"lazy\" alt=\"\"> ")
  }

  /// The path of a work's image; nil if there is none, or only an animation.
  private static func path(_ work: Int, _ pictures: WorkImages) -> String? {
    if let thumbnail = pictures.thumbnail { return SitePath.thumbnail(of: work, thumbnail) }
    guard let image = pictures.image, image != .zip else { return nil }
    return SitePath.image(of: work, page: 0, image)
  }

  /// The size at which an image is displayed, in pixels.
  private static func box(_ illust: Illust) -> (width: Int, height: Int) {
    guard let width = illust.width, let height = illust.height else { return (side * 72 / 100, side) }
    let longest = max(width, height)
    return (max(1, width * side / longest), max(1, height * side / longest))
  }
}

/// The lists, years and dates of a site as links, for readers without scripts: the body of the index page.
enum IndexPage {
  static func body(title: String, _ lists: [IndexFile.List]) -> String {
    var page = HTMLPage(capacity: 256 + lists.reduce(0) { $0 + 64 * $1.dates.count })
    page.markup("<h1><bdi>")
    page.text(title)
    page.markup("</bdi></h1>\n")
    for list in lists {
      page.markup("<h2>")
      page.name(list.kind.name)
      page.markup("</h2>\n")
      for year in list.dates.filter({ $0.state != .absent }).chunked(by: { $0.date.civil.year }).reversed() {
        page.year(year, of: list.kind)
      }
    }
    return page.text
  }
}

extension HTMLPage {
  fileprivate mutating func heading(_ date: GalleryDate) {
    name(date.kind.name)
    markup(" ")
    self.date(date.date)
  }

  fileprivate mutating func year(_ dates: ArraySlice<IndexFile.Date>, of kind: RankingKind) {
    guard let year = dates.first?.date.civil.year else { return }
    markup("<h3>")
    number(year)
    markup("</h3>\n<p>\n")
    for date in dates.reversed() {
      markup("<a href=\"")
      name(SitePath.page(kind, date.date))
      markup("\">")
      self.date(date.date)
      markup("</a>\n")
    }
    markup("</p>\n")
  }
}
