/// A work object of PAPI; any field may be null.
struct PAPIWork: JSONObjectDecodable {
  let illust: Illust

  init(_ fields: LenientObject) throws(JSONError) {
    let stats = fields.object("stats")
    let metadata = fields.object("metadata")
    let pages = metadata?.array("pages", of: LenientObject.self)?.map(PAPIWork.images)
    let pageCount = fields.int("page_count")
    var images = PAPIWork.images(fields)
    images.original =
      pages?.first?.original ?? images.original.map { PAPIWork.firstPage($0, of: pageCount ?? 1) }
    illust = Illust(
      id: try fields.required("id", fields.positive), title: fields.string("title") ?? "",
      artist: fields.decode(PAPIUser.self, "user")?.artist,
      type: fields.string("type").flatMap { IllustType(rawValue: $0 == "illustration" ? "illust" : $0) },
      pageCount: pageCount, width: fields.int("width"), height: fields.int("height"),
      tags: Tags(fields.strings("tags") ?? []),
      createdAt: fields.string("created_time").flatMap { Timestamp($0) },
      uploadedAt: images.original.flatMap(ImageURL.init)?.uploadedAt
        ?? fields.string("reuploaded_time").flatMap { Timestamp($0) },
      ageRating: fields.string("age_limit").flatMap(PAPIWork.ageRating), caption: fields.string("caption"),
      images: images.withoutPlaceholders, pages: pages?.map(\.withoutPlaceholders),
      statistics: Statistics(
        views: stats?.int("views_count"), ratings: stats?.int("scored_count"),
        bookmarks: stats?.object("favorited_count")?.int("public")))
    animation = PAPIWork.animation(metadata)
    favourite = fields.int("favorite_id")
  }

  /// The frames of a ugoira, only in a response about the work itself.
  let animation: Animation?
  /// The ID of the account's bookmark of the work, 0 if not bookmarked; nil if the response omits it.
  let favourite: Int?

  private static func images(_ fields: LenientObject) -> ImageURLs {
    let urls = fields.object("image_urls")
    let small = urls?.text("px_128x128")
    return ImageURLs(
      thumbnail: urls?.text("px_480mw") ?? small,
      regular: (urls?.text("large") ?? small).flatMap(ImageURL.init).map { url in
        url.reduced(.regular, page: url.page ?? 0, isUgoira: false)
      },
      original: urls?.text("large"))
  }

  /// Adds the page number, which may be missing in a list's URL for a work with several pages.
  private static func firstPage(_ url: String, of pageCount: Int) -> String {
    guard pageCount > 1, !url.contains("_p0") else { return url }
    // The last dot of the path; a `?timestamp` may follow.
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return url }
    return "\(url[..<dot])_p0\(url[dot...])"
  }

  private static func ageRating(_ text: String) -> AgeRating? {
    switch text {
    case "all-age": .all
    case "r18": .r18
    case "r18-g": .r18g
    default: nil
    }
  }

  private static func animation(_ metadata: LenientObject?) -> Animation? {
    guard let metadata,
      let zip = metadata.object("zip_urls")?.firstString(of: ["ugoira600x600", "ugoira1920x1080", "medium"])
    else { return nil }
    let frames = metadata.array("frames", of: LenientObject.self)?.enumerated().compactMap { number, frame in
      (frame.int("delay_msec") ?? frame.int("delay")).map {
        Animation.Frame(file: frame.string("file") ?? "\(number.padded(to: 6)).jpg", delay: $0)
      }
    }
    return Animation(
      mimeType: "image/jpeg", frames: frames ?? [],
      small: zip.replacing("_ugoira1920x1080.zip", with: "_ugoira600x600.zip"),
      large: zip.replacing("_ugoira600x600.zip", with: "_ugoira1920x1080.zip"))
  }
}

/// `ranking/all` and its variants: one object in `response`.
struct PAPIRankingReply: JSONObjectDecodable {
  let date: RankingDate?
  let entries: [(rank: Int?, previousRank: Int?, work: PAPIWork)]
  let damaged: Int
  let next: Int?
  let total: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    let responses = try fields.required("response") { fields.array($0, of: LenientObject.self) }
    let list = try responses.first.flatMap { response throws(JSONError) in
      response.has("works")
        ? try response.required("works") { response.list($0, of: PAPIRankingEntry.self) } : nil
    }
    let listed = list?.elements ?? []
    damaged = list?.damaged ?? 0
    date = responses.first?.string("date").flatMap { RankingDate($0) }
    entries = listed.map { ($0.rank, $0.previousRank, $0.work) }
    // It may be missing for a nonexistent ranking. Any other list without it would look complete.
    let pagination =
      entries.isEmpty ? fields.object("pagination") : try fields.required("pagination", fields.object)
    next = if let pagination { try pagination.next("next", pagination.positive) } else { nil }
    total = pagination?.int("total")
  }

  func page(number: Int) -> RankingPage {
    RankingPage(
      number: number,
      entries: entries.enumerated().map { index, entry in
        RankingEntry(
          position: index + 1, rank: entry.rank, previousRank: entry.previousRank,
          statistics: entry.work.illust.statistics, illust: entry.work.illust)
      }, next: next, total: total)
  }
}

/// An element of `works`: a work with its rank.
private struct PAPIRankingEntry: JSONObjectDecodable {
  let rank: Int?
  let previousRank: Int?
  let work: PAPIWork

  init(_ fields: LenientObject) throws(JSONError) {
    (rank, previousRank) = (fields.int("rank"), fields.int("previous_rank"))
    work = try fields.required("work") { fields.decode(PAPIWork.self, $0) }
  }
}

/// `works/ID.json`.
typealias PAPIWorkReply = PAPISingleReply<PAPIWork>
