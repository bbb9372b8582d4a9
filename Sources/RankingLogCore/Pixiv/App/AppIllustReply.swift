/// A work object of the app API.
struct AppIllustReply: JSONObjectDecodable {
  let illust: Illust

  init(_ fields: LenientObject) throws(JSONError) {
    let user = fields.object("user")
    let visibility = AppIllustReply.visibility(fields, user: user?.int("id"))
    let id = try fields.required("id", fields.positive)
    illust =
      visibility == .visible
      ? AppIllustReply.illust(id, fields, user)
      // Title, size and time are placeholders: 100 × 100, and the time of the request (upbit/pixivpy#280, 2023).
      : Illust(
        id: id, artist: user?.positive("id").map { Artist(id: $0, name: "") }, visibility: visibility)
  }

  private static func illust(_ id: Int, _ fields: LenientObject, _ user: LenientObject?) -> Illust {
    let first = images(fields)
    let pages = fields.array("meta_pages", of: LenientObject.self)?.map(images) ?? []
    var shown = first
    let tags = fields.array("tags", of: LenientObject.self)
    shown.original = fields.object("meta_single_page")?.text("original_image_url") ?? pages.first?.original
    return Illust(
      id: id, title: fields.string("title") ?? "",
      artist: user?.int("id").map {
        Artist(id: $0, name: user?.string("name") ?? "", account: user?.text("account"))
      },
      type: fields.string("type").flatMap(IllustType.init), pageCount: fields.int("page_count"),
      width: fields.int("width"), height: fields.int("height"),
      tags: Tags(tags?.compactMap { $0.string("name") } ?? []),
      tagNames: TagName.reported(tags, tag: "name", by: .app) { $0.text("translated_name") },
      createdAt: fields.string("create_date").flatMap { Timestamp($0) },
      uploadedAt: (shown.original ?? shown.thumbnail).flatMap(ImageURL.init)?.uploadedAt,
      ageRating: fields.int("x_restrict").flatMap(AgeRating.init(code:)),
      ai: AIType.isAI(fields.int("illust_ai_type")),
      caption: fields.string("caption"), images: shown.withoutPlaceholders,
      pages: pages.isEmpty ? nil : pages.map(\.withoutPlaceholders),
      statistics: Statistics(views: fields.int("total_view"), bookmarks: fields.int("total_bookmarks")))
  }

  private static func images(_ fields: LenientObject) -> ImageURLs {
    let urls = fields.object("image_urls")
    let medium = urls?.text("medium")
    return ImageURLs(
      thumbnail: medium,
      regular: medium.flatMap(ImageURL.init).map { url in
        url.reduced(.regular, page: url.page ?? 0, isUgoira: url.page == nil)
      },
      original: urls?.text("original"))
  }

  /// The visibility of a work. A hidden work has its real ID, empty fields and only placeholder images, which must
  /// never be stored as the work's data.
  private static func visibility(_ fields: LenientObject, user: Int?) -> Visibility {
    let picture = fields.object("image_urls")?.string("medium") ?? ""
    guard ImageHosts.isPlaceholder(url: picture) || fields.bool("visible") == false else {
      return .visible
    }
    return user == 0 || picture.contains("limit_unknown") ? .deleted : .hidden
  }
}

/// `/v1/illust/ranking` and other lists of works.
struct AppListReply: JSONObjectDecodable {
  let illusts: [AppIllustReply]
  let damaged: Int
  let nextURL: String?
  /// Whether it is the list of a nonexistent artist: it is empty, and its user has no ID.
  let isNobodys: Bool

  init(_ fields: LenientObject) throws(JSONError) {
    isNobodys = fields.has("user") && fields.object("user")?.positive("id") == nil
    (illusts, damaged) = try fields.required("illusts") { fields.list($0, of: AppIllustReply.self) }
    nextURL = try fields.next("next_url", fields.string)
  }
}

/// `/v1/illust/detail`.
struct AppDetailReply: JSONObjectDecodable {
  let illust: AppIllustReply

  init(_ fields: LenientObject) throws(JSONError) {
    illust = try fields.required("illust") { fields.decode(AppIllustReply.self, $0) }
  }
}

/// `/v1/ugoira/metadata`.
struct AppUgoiraReply: JSONObjectDecodable {
  let animation: Animation

  init(_ fields: LenientObject) throws(JSONError) {
    let metadata: LenientObject = try fields.required("ugoira_metadata", fields.object)
    let zips: LenientObject = try metadata.required("zip_urls", metadata.object)
    let small = try zips.required("medium", zips.string)
    animation = Animation(
      mimeType: "image/jpeg",
      frames: try metadata.required("frames") { metadata.wholeList($0, of: UgoiraFrame.self) }.map(\.frame),
      small: small,
      // The response contains only the small ZIP; the large one is in the same directory.
      large: small.replacing("_ugoira600x600.zip", with: "_ugoira1920x1080.zip"))
  }
}

/// `{"error": {...}}`: the message is in one of three members.
struct AppErrorReply: JSONObjectDecodable, DescribedReply {
  static let documentedMembers = DocumentedMembers(unread: ["error": "user_message_details"])

  let message: String

  init(_ fields: LenientObject) throws(JSONError) {
    let error: LenientObject = try fields.required("error", fields.object)
    message = ["user_message", "message", "reason"].compactMap(error.string).first { !$0.isEmpty } ?? ""
  }
}
