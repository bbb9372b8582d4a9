/// The body of `/touch/ajax/user/self/status`.
struct WebStatusReply: JSONObjectDecodable {
  /// The signed-in account; nil if not signed in.
  let account: PixivAccount?

  init(_ fields: LenientObject) throws(JSONError) {
    let status: LenientObject = try fields.required("user_status", fields.object)
    let isSignedIn = try status.required("is_logged_in", status.flag)
    account =
      !isSignedIn
      ? nil
      : PixivAccount(
        id: try status.required("user_id", status.positive), name: status.string("user_name") ?? "",
        rating: status.int("user_x_restrict").flatMap(AgeRating.init(code:)),
        isPremium: status.flag("user_premium"))
  }
}

/// The body of a request to `/ajax/illusts/bookmarks/add`.
struct WebBookmarkRequest: Sendable {
  let illust: Int
  let audience: Bookmark.Audience
  let tags: [String]

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      // A string, as pixiv's own pages send it.
      writer.member("illust_id", String(illust))
      writer.member("restrict", audience == .everybody ? 0 : 1)
      writer.member("comment", "")
      writer.member("tags", tags) { $0.value($1) }
    }
    return writer.bytes
  }
}

/// The envelope after a change; its body may be an object, `[]` or null.
struct WebChangeReply: JSONObjectDecodable {
  let isError: Bool
  let message: String
  /// The id of the bookmark, added or existing.
  let bookmark: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    isError = try fields.required("error", fields.bool)
    message = fields.string("message") ?? ""
    bookmark = fields.object("body")?.positive("last_bookmark_id")
  }
}

/// The part of `/ajax/illust/ID` about the account.
struct WebBookmarkReply: JSONObjectDecodable {
  /// The id of the account's bookmark of the work.
  let bookmark: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    _ = try fields.required("illustId", fields.positive)
    bookmark = fields.object("bookmarkData")?.positive("id")
  }
}
