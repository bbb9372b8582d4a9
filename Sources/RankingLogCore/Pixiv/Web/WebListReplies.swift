/// The body of `/ajax/user/ID?full=1` for a guest, without information about follows.
struct WebArtistReply: JSONObjectDecodable {
  let profile: ArtistProfile

  init(_ fields: LenientObject) throws(JSONError) {
    profile = ArtistProfile(
      Artist(id: try fields.required("userId", fields.positive), name: fields.string("name") ?? ""),
      introduction: fields.string("comment"),
      portrait: fields.firstString(of: ["imageBig", "image"]))
  }
}

/// The body of `/ajax/user/ID/profile/illusts`: works by ID; `[]` without works.
struct WebWorksReply: JSONObjectDecodable {
  let works: [Int: Illust]
  let damaged: Int

  init(_ fields: LenientObject) throws(JSONError) {
    guard !fields.isEmptyList("works") else {
      (works, damaged) = ([:], 0)
      return
    }
    let listed: LenientObject = try fields.required("works", fields.object)
    let found = listed.names.compactMap { listed.decode(WebListedWork.self, $0)?.illust }
    works = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    damaged = listed.names.count - found.count
  }
}

/// The body of `/ajax/follow_latest/illust`: the IDs in order, and separately the works' metadata.
struct WebNewestReply: JSONObjectDecodable {
  let works: [Illust]
  /// The number of listed works that could not be parsed.
  let damaged: Int
  let isLast: Bool

  init(_ fields: LenientObject) throws(JSONError) {
    let page: LenientObject = try fields.required("page", fields.object)
    let (ids, lost) = try page.required("ids", page.numbers)
    let thumbnails: LenientObject = try fields.required("thumbnails", fields.object)
    let known = try thumbnails.required("illust") { thumbnails.array($0, of: WebListedWork.self) }
    let works = Dictionary(known.map { ($0.illust.id, $0.illust) }) { first, _ in first }
    self.works = ids.compactMap { works[$0] }
    damaged = lost + ids.count - self.works.count
    isLast = ids.isEmpty || page.flag("isLastPage") ?? false
  }
}

/// The body of `/ajax/illusts/comments/roots`.
struct WebCommentsReply: JSONObjectDecodable {
  let comments: [Comment]
  let damaged: Int
  let hasNext: Bool

  init(_ fields: LenientObject) throws(JSONError) {
    let list = try fields.required("comments") { fields.list($0, of: WebComment.self) }
    (comments, damaged) = (list.elements.map(\.comment), list.damaged)
    hasNext = try fields.required("hasNext", fields.bool)
  }
}

private struct WebComment: JSONObjectDecodable {
  let comment: Comment

  init(_ fields: LenientObject) throws(JSONError) {
    comment = Comment(
      id: try fields.required("id", fields.positive),
      author: Artist(id: try fields.required("userId", fields.int), name: fields.string("userName") ?? ""),
      text: fields.string("comment") ?? "",
      // `2024-01-05 12:34`, in Japan.
      createdAt: fields.string("commentDate").flatMap(WebDate.timestamp),
      hasReplies: fields.flag("hasReplies") ?? false)
  }
}
