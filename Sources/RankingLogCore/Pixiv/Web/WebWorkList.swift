/// The body of `/ajax/user/ID/illusts/bookmarks` and of an artist's works by tag: works as the site's lists show them.
struct WebWorkList: Decodable, Sendable {
  let works: [Illust]
  let total: Int?

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    works = try fields.required("works") { fields.list($0, of: WebListedWork.self) }.elements.map(\.illust)
    total = fields.int("total")
  }
}

/// One work of a list. A deleted one keeps its place, with the title "-----" and the user 0.
private struct WebListedWork: Decodable {
  let illust: Illust

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let id = try fields.required("id", fields.positive)
    guard let user = fields.int("userId"), user > 0 else {
      illust = Illust(id: id, visibility: .deleted)
      return
    }
    let images = ImageURLs(thumbnail: fields.string("url")).withoutStandIns
    illust = Illust(
      id: id, title: fields.string("title") ?? "",
      artist: Artist(id: user, name: fields.string("userName") ?? ""),
      type: fields.int("illustType").flatMap(IllustType.init(code:)), pageCount: fields.int("pageCount"),
      width: fields.int("width"), height: fields.int("height"), tags: Tags(fields.strings("tags") ?? []),
      createdAt: fields.string("createDate").flatMap { Timestamp($0) },
      uploadedAt: images.thumbnail.flatMap(ImageAddress.init)?.uploadedAt,
      ageRating: fields.int("xRestrict").flatMap(AgeRating.init(code:)),
      ai: AIType.isAI(fields.int("aiType")),
      images: images, visibility: images.thumbnail == nil ? .hidden : .visible)
  }
}

/// The body of `/ajax/user/ID/profile/all`: the ids of everything an artist has made, the newest first.
struct WebProfile: Decodable, Sendable {
  let illusts: [Int]
  let manga: [Int]

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    illusts = WebProfile.ids(fields, "illusts")
    manga = WebProfile.ids(fields, "manga")
  }

  /// An object with ids for keys, or `[]` where there are none.
  private static func ids(_ fields: Fields, _ name: String) -> [Int] {
    (fields.object(name)?.names ?? []).compactMap { Int(digits: $0) }.sorted(by: >)
  }
}
