/// The envelope of `/ajax`: `error`, `message`, and a `body` that is `[]` after an error.
struct WebEnvelope<Body: JSONDecodable>: JSONObjectDecodable {
  let isError: Bool
  let message: String
  let body: Body?

  var damaged: Int { body?.damaged ?? 0 }

  init(_ fields: LenientObject) throws(JSONError) {
    isError = try fields.required("error", fields.bool)
    message = fields.string("message") ?? ""
    body = isError ? nil : try fields.required("body") { fields.decode(Body.self, $0) }
  }
}

extension WebEnvelope: DescribedReply where Body: DescribedReply {
  static var documentedMembers: DocumentedMembers { Body.documentedMembers.nested(in: "body") }
}

/// `/ajax/illust/ID`.
struct WebIllustReply: JSONObjectDecodable {
  let illust: Illust

  init(_ fields: LenientObject) throws(JSONError) {
    let id = try fields.required("illustId", fields.positive)
    let images = WebIllustReply.images(of: id, fields)
    let tags = fields.object("tags")?.array("tags", of: LenientObject.self)
    illust = Illust(
      id: id, title: fields.string("illustTitle") ?? "",
      artist: fields.int("userId").map {
        Artist(id: $0, name: fields.string("userName") ?? "", account: fields.text("userAccount"))
      },
      type: fields.int("illustType").flatMap(IllustType.init(code:)), pageCount: fields.int("pageCount"),
      width: fields.int("width"), height: fields.int("height"),
      tags: Tags(tags?.compactMap { $0.string("tag") } ?? []),
      tagNames: TagName.reported(tags, tag: "tag", by: .web) { $0.object("translation")?.text("en") },
      createdAt: fields.string("createDate").flatMap { Timestamp($0) },
      uploadedAt: (images.original ?? images.regular).flatMap(ImageURL.init)?.uploadedAt
        ?? fields.string("uploadDate").flatMap { Timestamp($0) },
      ageRating: fields.int("xRestrict").flatMap(AgeRating.init(code:)),
      ai: AIType.isAI(fields.int("aiType")), caption: fields.string("illustComment"), images: images,
      // Without an account, R-18 and members-only works may have their metadata, but no URLs.
      visibility: images == ImageURLs() ? .masked : .visible,
      statistics: Statistics(
        views: fields.int("viewCount"), ratings: fields.int("likeCount"),
        bookmarks: fields.int("bookmarkCount")))
  }

  /// The URLs of the first page. Guests get no URLs for some works, but the preview in the list of the artist's works
  /// contains the path of all sizes (seen in gallery-dl, 2026).
  private static func images(of id: Int, _ fields: LenientObject) -> ImageURLs {
    let urls = fields.object("urls")
    let images = ImageURLs(
      thumbnail: urls?.string("small"), regular: urls?.string("regular"), original: urls?.string("original")
    ).withoutPlaceholders
    guard images == ImageURLs() else { return images }
    let preview = fields.object("userIllusts")?.object(String(id))?.string("url")
    guard let preview, let url = ImageURL(preview), url.id == id else { return images }
    let isUgoira = fields.int("illustType").flatMap(IllustType.init(code:)) == .ugoira
    return ImageURLs(
      thumbnail: url.reduced(.thumbnail, page: 0, isUgoira: isUgoira),
      regular: url.reduced(.regular, page: 0, isUgoira: isUgoira))
  }
}

/// An element of `/ajax/illust/ID/pages`.
struct WebPageReply: JSONObjectDecodable {
  let images: ImageURLs

  init(_ fields: LenientObject) throws(JSONError) {
    let urls = fields.object("urls")
    images =
      ImageURLs(
        thumbnail: urls?.string("small"), regular: urls?.string("regular"), original: urls?.string("original")
      ).withoutPlaceholders
  }
}

/// `/ajax/illust/ID/ugoira_meta`.
struct WebUgoiraReply: JSONObjectDecodable {
  let animation: Animation

  init(_ fields: LenientObject) throws(JSONError) {
    animation = Animation(
      mimeType: fields.string("mime_type") ?? "image/jpeg",
      frames: try fields.required("frames") { fields.wholeList($0, of: UgoiraFrame.self) }.map(\.frame),
      small: try fields.required("src", fields.string),
      large: try fields.required("originalSrc", fields.string))
  }
}

/// A frame in the format of the website and the app API.
struct UgoiraFrame: JSONObjectDecodable {
  let frame: Animation.Frame

  init(_ fields: LenientObject) throws(JSONError) {
    frame = Animation.Frame(
      file: try fields.required("file", fields.string), delay: try fields.required("delay", fields.int))
  }
}
