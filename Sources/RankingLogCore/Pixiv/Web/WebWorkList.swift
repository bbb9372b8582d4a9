/// The body of `/ajax/user/ID/illusts/bookmarks` and of an artist's works by tag: works in the format of the website's
/// lists.
struct WebWorkList: JSONObjectDecodable {
  let slots: [WebListedWork]
  let damaged: Int
  let total: Int?
  /// The account's own tags by bookmark id; nil if omitted.
  private let tags: [String: [String]]?

  init(_ fields: LenientObject) throws(JSONError) {
    (slots, damaged) = try fields.required("works") { fields.list($0, of: WebListedWork.self) }
    total = fields.int("total")
    // `[]` without tags; absent for guests.
    let named = fields.object("bookmarkTags")
    tags =
      named.map { named in
        Dictionary(named.names.map { ($0, named.strings($0) ?? []) }) { first, _ in first }
      } ?? (fields.isEmptyList("bookmarkTags") ? [:] : nil)
  }

  /// The works as a user's bookmarks. Only the owner's response contains bookmark IDs.
  func bookmarks(_ audience: Bookmark.Audience) -> [Bookmark] {
    slots.map { slot in
      let names = slot.bookmark.flatMap { number in tags.map { $0[String(number)] ?? [] } }
      return Bookmark(slot.illust, id: slot.bookmark, audience: audience, tags: names)
    }
  }
}

/// A work in a list. A deleted work remains in the list, with the title "-----" and user 0. A work that is masked for
/// this viewer has its real user, type and rating. Its other values are placeholders: "-----" as title and name, 100 ×
/// 100, one page, the year 1970 (`maskReason` "r18", "unknown").
struct WebListedWork: JSONObjectDecodable {
  let illust: Illust
  /// The ID of the account's bookmark of the work.
  let bookmark: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    bookmark = fields.object("bookmarkData")?.positive("id")
    let id = try fields.required("id", fields.positive)
    guard let user = fields.int("userId"), user > 0 else {
      illust = Illust(id: id, visibility: .deleted)
      return
    }
    let (picture, rating) = (fields.text("url"), fields.int("xRestrict").flatMap(AgeRating.init(code:)))
    let type = fields.int("illustType").flatMap(IllustType.init(code:))
    let isMasked =
      fields.flag("isMasked") ?? false || picture.map(ImageHosts.isPlaceholder(url:)) ?? false
    guard !isMasked else {
      illust = Illust(
        id: id, artist: Artist(id: user, name: ""), type: type, ageRating: rating, visibility: .hidden)
      return
    }
    let images = ImageURLs(thumbnail: picture).withoutPlaceholders
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

/// The body of `/ajax/user/ID/profile/all`: the IDs of all works of an artist, newest first.
struct WebProfile: JSONObjectDecodable {
  let illusts: [Int]
  let manga: [Int]

  init(_ fields: LenientObject) throws(JSONError) {
    illusts = try WebProfile.ids(fields, "illusts")
    manga = try WebProfile.ids(fields, "manga")
  }

  /// The IDs in an object with IDs as keys, or in `[]` without IDs.
  private static func ids(_ fields: LenientObject, _ name: String) throws(JSONError) -> [Int] {
    if fields.isEmptyList(name) { return [] }
    return try fields.required(name, fields.object).names.compactMap { Int(digits: $0) }.sorted(by: >)
  }
}
