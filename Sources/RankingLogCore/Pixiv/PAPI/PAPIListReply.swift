/// A list of PAPI: its elements in `response`, and what follows in `pagination`.
struct PAPIListReply<Element: Decodable & Sendable>: Decodable, ListReply, Sendable {
  let elements: [Element]
  let damaged: Int
  let next: Int?
  let total: Int?

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    (elements, damaged) = try fields.required("response") { fields.list($0, of: Element.self) }
    let pagination: LenientObject = try fields.required("pagination", fields.object)
    let following = try pagination.next("next", pagination.ordinal)
    // An empty page is an end, whatever it names.
    next = elements.isEmpty ? nil : following
    total = pagination.int("total")
  }
}

/// An answer of which only the first of `response` counts: `works/ID.json`, `users/ID.json`, a favourite that was added.
struct PAPISingleReply<Element: Decodable & Sendable>: Decodable, Sendable {
  let element: Element

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    element = try fields.required("response") { fields.array($0, of: Element.self)?.first }
  }
}

/// An answer that says no more than that it was done.
struct PAPIDoneReply: Decodable, Sendable {
  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    _ = try fields.required("status") { fields.string($0) == "success" ? true : nil }
  }
}

/// One of `favorite_works.json`: a bookmark, by a number of its own. Of a work that is gone hardly more is told than
/// its number, or not even that.
struct PAPIFavourite: Decodable, Sendable {
  let id: Int
  let bookmark: Bookmark?

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
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
