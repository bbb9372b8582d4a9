/// `/v2/illust/bookmark/detail`: whether and how the account has bookmarked a work.
struct AppBookmarkReply: Decodable, Sendable {
  let isBookmarked: Bool
  /// Whether others can see the bookmark.
  let isPublic: Bool
  /// The names that the account gave the bookmark.
  let tags: [String]

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let detail: Fields = try fields.required("bookmark_detail", fields.object)
    isBookmarked = try detail.required("is_bookmarked", detail.bool)
    isPublic = detail.string("restrict") == "public"
    let known = detail.array("tags", of: Fields.self) ?? []
    tags = known.filter { $0.bool("is_registered") == true }.compactMap { $0.string("name") }
  }
}

/// `{}`: what was asked for is done.
struct AppDoneReply: Decodable, Sendable {
  init(from decoder: any Decoder) throws { _ = try Fields(from: decoder) }
}
