/// A list of PAPI: the elements in `response`, and the next page in `pagination`.
struct PAPIListReply<Element: JSONDecodable>: JSONObjectDecodable {
  let elements: [Element]
  let damaged: Int
  let next: Int?
  let total: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    (elements, damaged) = try fields.required("response") { fields.list($0, of: Element.self) }
    let pagination: LenientObject = try fields.required("pagination", fields.object)
    let following = try pagination.next("next", pagination.positive)
    // An empty page is the end, even if it reports a next page.
    next = elements.isEmpty ? nil : following
    total = pagination.int("total")
  }
}

/// A response with a single element in `response`: `works/ID.json`, `users/ID.json`, an added bookmark.
struct PAPISingleReply<Element: JSONDecodable>: JSONObjectDecodable {
  let element: Element

  init(_ fields: LenientObject) throws(JSONError) {
    element = try fields.required("response") { fields.array($0, of: Element.self)?.first }
  }
}

/// A response without content.
struct PAPIDoneReply: JSONObjectDecodable {
  init(_ fields: LenientObject) throws(JSONError) {
    _ = try fields.required("status") { fields.string($0) == "success" ? true : nil }
  }
}

/// An element of `favorite_works.json`: a bookmark, with a separate ID. Deleted works have at most their ID.
struct PAPIFavourite: JSONObjectDecodable {
  let id: Int
  let bookmark: Bookmark?

  init(_ fields: LenientObject) throws(JSONError) {
    let id = try fields.required("id", fields.positive)
    self.id = id
    guard fields.object("work") != nil else {
      bookmark = nil
      return
    }
    var illust = try fields.required("work") { fields.decode(PAPIWork.self, $0) }.illust
    if illust.artist == nil, illust.images == ImageURLs() { illust.visibility = .deleted }
    bookmark = Bookmark(
      illust, id: id, audience: fields.string("publicity") == "private" ? .owner : .everybody,
      tags: fields.strings("tags"))
  }
}
