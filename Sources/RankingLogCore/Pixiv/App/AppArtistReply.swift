/// `/v1/user/detail`.
struct AppArtistReply: JSONObjectDecodable {
  let profile: ArtistProfile

  init(_ fields: LenientObject) throws(JSONError) {
    let user: LenientObject = try fields.required("user", fields.object)
    let counts = fields.object("profile")
    profile = ArtistProfile(
      Artist(
        id: try user.required("id", user.positive), name: user.string("name") ?? "",
        account: user.text("account")),
      introduction: user.string("comment"),
      portrait: user.object("profile_image_urls")?.text("medium"),
      illustCount: counts?.int("total_illusts"), mangaCount: counts?.int("total_manga"),
      isFollowed: user.bool("is_followed"))
  }
}

/// `/v3/illust/comments`. Its `next_url` is ignored: only the first page is used.
struct AppCommentsReply: JSONObjectDecodable {
  let comments: [Comment]
  let damaged: Int

  init(_ fields: LenientObject) throws(JSONError) {
    let list = try fields.required("comments") { fields.list($0, of: AppComment.self) }
    (comments, damaged) = (list.elements.map(\.comment), list.damaged)
  }
}

private struct AppComment: JSONObjectDecodable {
  let comment: Comment

  init(_ fields: LenientObject) throws(JSONError) {
    let user: LenientObject = try fields.required("user", fields.object)
    comment = Comment(
      id: try fields.required("id", fields.positive),
      author: Artist(
        id: try user.required("id", user.int), name: user.string("name") ?? "",
        account: user.text("account")),
      text: fields.string("comment") ?? "",
      createdAt: fields.string("date").flatMap { Timestamp($0) },
      hasReplies: fields.bool("has_replies") ?? false)
  }
}
