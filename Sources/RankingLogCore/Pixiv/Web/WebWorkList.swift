/// The body of `/ajax/user/ID/illusts/bookmarks` and of an artist's works by tag: works as the site's lists show them.
struct WebWorkList: Decodable, ListReply, Sendable {
  let slots: [WebListedWork]
  let damaged: Int
  let total: Int?
  /// The names that the account gave its bookmarks, by their numbers; nil where they are not told.
  private let tags: [String: [String]]?

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    (slots, damaged) = try fields.required("works") { fields.list($0, of: WebListedWork.self) }
    total = fields.int("total")
    // `[]` where there is none, and nothing at all in what a guest is told.
    let named = fields.object("bookmarkTags")
    tags =
      named.map { named in
        Dictionary(named.names.map { ($0, named.strings($0) ?? []) }) { first, _ in first }
      } ?? (fields.isEmptyList("bookmarkTags") ? [:] : nil)
  }

  /// The works as somebody's bookmarks. Their numbers are told to the owner only.
  func bookmarks(_ audience: Bookmark.Audience) -> [Bookmark] {
    slots.map { slot in
      let names = slot.bookmark.flatMap { number in tags.map { $0[String(number)] ?? [] } }
      return Bookmark(slot.illust, id: slot.bookmark, audience: audience, tags: names)
    }
  }
}

/// One work of a list. A deleted one keeps its place, with the title "-----" and the user 0. One that is masked for this
/// viewer has its own user, type and rating, and stand-ins for everything else: the title and the name "-----", 100 × 100,
/// one page, the year 1970 (`maskReason` "r18", "unknown").
struct WebListedWork: Decodable, Sendable {
  let illust: Illust
  /// The number of the account's bookmark of it.
  let bookmark: Int?

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    bookmark = fields.object("bookmarkData")?.positive("id")
    let id = try fields.required("id", fields.positive)
    guard let user = fields.int("userId"), user > 0 else {
      illust = Illust(id: id, visibility: .deleted)
      return
    }
    let (picture, rating) = (fields.text("url"), fields.int("xRestrict").flatMap(AgeRating.init(code:)))
    let type = fields.int("illustType").flatMap(IllustType.init(code:))
    let isMasked = fields.flag("isMasked") ?? false || picture.map(ImageHosts.isStandIn(address:)) ?? false
    guard !isMasked else {
      illust = Illust(
        id: id, artist: Artist(id: user, name: ""), type: type, ageRating: rating, visibility: .hidden)
      return
    }
    let images = ImageURLs(thumbnail: picture).withoutStandIns
    illust = Illust(
      id: id, title: fields.string("title") ?? "",
      artist: Artist(id: user, name: fields.string("userName") ?? ""),
      type: type, pageCount: fields.int("pageCount"),
      width: fields.int("width"), height: fields.int("height"), tags: Tags(fields.strings("tags") ?? []),
      createdAt: fields.string("createDate").flatMap { Timestamp($0) },
      uploadedAt: images.thumbnail.flatMap(ImageURL.init)?.uploadedAt,
      ageRating: rating,
      ai: AIType.isAI(fields.int("aiType")),
      images: images, visibility: images.thumbnail == nil ? .hidden : .visible)
  }
}

/// The body of `/ajax/user/ID/profile/all`: the ids of everything an artist has made, the newest first.
struct WebProfile: Decodable, Sendable {
  let illusts: [Int]
  let manga: [Int]

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    illusts = try WebProfile.ids(fields, "illusts")
    manga = try WebProfile.ids(fields, "manga")
  }

  /// An object with ids for keys, or `[]` where there are none.
  private static func ids(_ fields: LenientObject, _ name: String) throws -> [Int] {
    if fields.isEmptyList(name) { return [] }
    return try fields.required(name, fields.object).names.compactMap { Int(digits: $0) }.sorted(by: >)
  }
}
