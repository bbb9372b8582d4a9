internal import HTTPServer
import RankingLogCore

/// An action that a page can request, in addition to reading data.
enum BrowseAction: Equatable {
  /// Reads the state of pauses and exports.
  case state
  /// Downloads the originals of a work, or of one page.
  case export(PageOfWork)
  case bookmark(Int, isPrivate: Bool)
  case unbookmark(Int)
  /// Adds a work to the favorites, or removes it.
  case favorite(Int, isAdded: Bool)
  /// Moves a work to the front of the recents.
  case recent(Int)
  /// Stores preferences.
  case choose([String: PageChoice])

  /// - Parameter path: The path after `/api/`.
  init(_ path: ArraySlice<String>, _ request: ServerRequest) throws {
    let method = request.method == "HEAD" ? "GET" : request.method
    switch (path.count == 1 ? path.first : nil, method) {
    case ("state", "GET"): self = .state
    case ("export", "POST"):
      let body = try Body(request)
      guard (0..<1000).contains(body.page ?? 0) else {
        throw Refusal(400, "'page': not a page number from 0")
      }
      self = .export(PageOfWork(id: body.id, page: body.page))
    case ("bookmark", "POST"):
      let body = try Body(request)
      self = .bookmark(body.id, isPrivate: body.isPrivate ?? false)
    case ("bookmark", "DELETE"): self = .unbookmark(try Body(request).id)
    case ("favorite", "POST"): self = .favorite(try Body(request).id, isAdded: true)
    case ("favorite", "DELETE"): self = .favorite(try Body(request).id, isAdded: false)
    case ("recent", "POST"): self = .recent(try Body(request).id)
    case ("choices", "POST"): self = .choose(try Self.decode([String: PageChoice].self, request))
    case ("state", _), ("export", _), ("bookmark", _), ("favorite", _), ("recent", _), ("choices", _):
      throw Refusal(405, "method \(request.method) not allowed")
    default: throw Refusal(404, "not found")
    }
  }

  /// The reason why a request is rejected.
  struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
  }

  private struct Body: JSONObjectDecodable {
    let id: Int
    let page: Int?
    let isPrivate: Bool?

    init(_ fields: LenientObject) throws(JSONError) {
      id = try fields.required("id") { fields.decode(Int.self, $0) }
      page = try fields.optional("page") { fields.decode(Int.self, $0) }
      isPrivate = try fields.optional("private", fields.bool)
    }

    init(_ request: ServerRequest) throws(Refusal) {
      self = try BrowseAction.decode(Body.self, request)
      guard id > 0 else { throw Refusal(400, "'id': not a work ID") }
    }
  }
}

extension BrowseAction {
  /// Decodes the body of a request.
  private static func decode<Body: JSONDecodable>(_ type: Body.Type, _ request: ServerRequest) throws(Refusal)
    -> Body
  {
    // A form on another site can send text, but not this content type.
    let name = request["content-type"]?.split(separator: ";").first
    guard name == "application/json" else { throw Refusal(415, "content type is not application/json") }
    do {
      return try JSONDecoding.decode(type, from: request.body)
    } catch {
      throw Refusal(400, "invalid body: \(error.reason)")
    }
  }
}
