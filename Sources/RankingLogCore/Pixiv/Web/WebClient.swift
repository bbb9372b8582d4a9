import HTTPTransport

/// The Web's own interface, www.pixiv.net, as its pages use it. Needs no account but for R-18 and what is an account's
/// own; everything else is asked without one.
struct WebClient: Sendable {
  let caller: PixivCaller
  let session: WebSession

  /// - Parameter cookie: The value of `PHPSESSID`, by which pixiv knows the account; nil where there is none.
  init(client: RetryingClient, cookie: (@Sendable () -> String?)? = nil) {
    caller = PixivCaller(client: client, host: "www.pixiv.net")
    session = WebSession(cookie: cookie ?? { nil })
  }

  /// A work, with its caption and counts.
  func illust(_ id: Int, asAccount isOwn: Bool = false) async throws -> Illust {
    try await ajax(WebIllustReply.self, "/ajax/illust/\(id)", about: .work(id), asAccount: isOwn).illust
  }

  /// The addresses of every page of a work. All are nil where the work is not shown to this viewer.
  func pages(_ id: Int, asAccount isOwn: Bool = false) async throws -> [ImageURLs] {
    try await ajax([WebPageReply].self, "/ajax/illust/\(id)/pages", about: .work(id), asAccount: isOwn)
      .map(\.images)
  }

  /// The frames of a ugoira.
  func animation(_ id: Int, asAccount isOwn: Bool = false) async throws -> Animation {
    try await ajax(
      WebUgoiraReply.self, "/ajax/illust/\(id)/ugoira_meta", about: .work(id), asAccount: isOwn
    ).animation
  }

  /// The body of an answer in the Web's envelope.
  ///
  /// - Parameter isOwn: Whether the account asks; it has to be there then.
  func ajax<Body: Decodable & Sendable>(
    _ type: Body.Type, _ path: String, _ query: [(String, String)] = [], about subject: WebSubject,
    asAccount isOwn: Bool = false
  ) async throws -> Body {
    let call = PixivCaller.Call(
      path: path, query: query,
      headers: Headers.web(referer: subject.page) + (isOwn ? try session.requiredHeader() : []))
    let envelope = try await caller.json(WebEnvelope<Body>.self, call) { reply in
      try WebClient.refuse(reply, subject, isOwn: isOwn)
    }
    guard let body = envelope.body else {
      // Its text follows the account's language, and "An unknown error occurred" is all that most say.
      throw subject.error(.notUnderstood, WebClient.words(200, envelope.message))
    }
    return body
  }

  /// Throws what a status other than 200 means. A page for people says nothing about what was asked for.
  static func refuse(_ reply: HTTPResponse, _ subject: WebSubject, isOwn: Bool) throws {
    let (status, error) = (reply.head.status, try? JSONDecoding.decode(WebErrorReply.self, from: reply.body))
    guard (400..<500).contains(status), JSONDecoding.looksLikeJSON(reply.body) else { return }
    throw subject.error(
      Refusal(status: status, message: error?.message), words(status, error?.message ?? ""),
      // Since 2025 every ajax path answers an ended session so, public ones too (gallery-dl#7987, #8689).
      isEnded: status == 401 && isOwn)
  }

  private static func words(_ status: Int, _ message: String) -> String {
    let status = status == 200 ? "an error without a status" : "HTTP \(status)"
    return message.isEmpty ? status : "\(status), pixiv says: \(message.quotable)"
  }
}

/// What the Web answers in place of a body: `{"error":true,"message":"…","body":[]}`.
struct WebErrorReply: Decodable {
  let message: String

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    guard try fields.required("error", fields.bool) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no error"))
    }
    message = try fields.required("message", fields.string)
  }
}
