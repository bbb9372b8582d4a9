internal import HTTPServer

/// What a page can do besides reading.
enum Act: Equatable {
  /// What is going on, once, or whenever it changes.
  case state, events
  /// Downloads the originals of a work, or of one page.
  case export(PageOfWork)
  case bookmark(Int, isPrivate: Bool)
  case unbookmark(Int)
  /// Moves a work to the front of the recents.
  case recent(Int)
  /// Keeps what the reader chose.
  case choose([String: PageChoice])

  /// - Parameter path: What follows `/api/`.
  init(_ path: ArraySlice<String>, _ request: ServerRequest) throws {
    let method = request.method == "HEAD" ? "GET" : request.method
    switch (path.count == 1 ? path.first : nil, method) {
    case ("state", "GET"): self = .state
    case ("events", "GET"): self = .events
    case ("export", "POST"):
      let body = try Body(request)
      guard (0..<1000).contains(body.page ?? 0) else {
        throw Refusal(400, "'page' has to be a page's number, from 0")
      }
      self = .export(PageOfWork(id: body.id, page: body.page))
    case ("bookmark", "POST"):
      let body = try Body(request)
      self = .bookmark(body.id, isPrivate: body.isPrivate ?? false)
    case ("bookmark", "DELETE"): self = .unbookmark(try Body(request).id)
    case ("recent", "POST"): self = .recent(try Body(request).id)
    case ("choices", "POST"): self = .choose(try Self.decode([String: PageChoice].self, request))
    case ("state", _), ("events", _), ("export", _), ("bookmark", _), ("recent", _), ("choices", _):
      throw Refusal(405, "\(request.method) is not possible here")
    default: throw Refusal(404, "there is nothing here")
    }
  }

  /// Why a request is refused.
  struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
  }

  private struct Body: JSONObjectDecodable {
    let id: Int
    let page: Int?
    let isPrivate: Bool?

    init(_ fields: LenientObject) throws(JSONFault) {
      id = try fields.required("id") { fields.decode(Int.self, $0) }
      page = try fields.optional("page") { fields.decode(Int.self, $0) }
      isPrivate = try fields.optional("private", fields.bool)
    }

    init(_ request: ServerRequest) throws(Refusal) {
      self = try Act.decode(Body.self, request)
      guard id > 0 else { throw Refusal(400, "'id' has to be a work's id") }
    }
  }
}

extension Act {
  /// The body of a request.
  private static func decode<Body: JSONDecodable>(_ type: Body.Type, _ request: ServerRequest) throws(Refusal)
    -> Body
  {
    // A form of another site can send text, but not this type.
    let name = request["content-type"]?.split(separator: ";").first
    guard name == "application/json" else { throw Refusal(415, "the body has to be application/json") }
    do {
      return try JSONDecoding.decode(type, from: request.body)
    } catch {
      throw Refusal(400, "the body is not understood (\(error.reason))")
    }
  }
}

/// A work, or one of its pages.
struct PageOfWork: Hashable {
  let id: Int
  /// From 0; nil for all pages.
  let page: Int?
}
