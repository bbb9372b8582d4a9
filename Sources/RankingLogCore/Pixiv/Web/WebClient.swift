import HTTPTransport

/// The internal API of pixiv's website, www.pixiv.net. It requires an account only for R-18 and the account's own data;
/// all other requests are sent without one.
struct WebClient: Sendable {
  let api: PixivAPI
  let session: WebSession

  /// - Parameter cookie: Returns the value of `PHPSESSID`, which identifies the account; nil without an account.
  init(client: RetryingClient, cookie: (@Sendable () -> String?)? = nil) {
    api = PixivAPI(client: client, host: "www.pixiv.net")
    session = WebSession(cookie: cookie ?? { nil })
  }

  /// Fetches a work, with its caption and counts.
  func illust(_ id: Int, asAccount isOwn: Bool = false) async throws -> Illust {
    try await ajax(WebIllustReply.self, "/ajax/illust/\(id)", about: .work(id), asAccount: isOwn).illust
  }

  /// Fetches the URLs of every page of a work. All are nil if the work is hidden from this viewer.
  func pages(_ id: Int, asAccount isOwn: Bool = false) async throws -> [ImageURLs] {
    try await ajax([WebPageReply].self, "/ajax/illust/\(id)/pages", about: .work(id), asAccount: isOwn)
      .map(\.images)
  }

  /// Fetches the frames of a ugoira.
  func animation(_ id: Int, asAccount isOwn: Bool = false) async throws -> Animation {
    try await ajax(
      WebUgoiraReply.self, "/ajax/illust/\(id)/ugoira_meta", about: .work(id), asAccount: isOwn
    ).animation
  }

  /// Fetches the body of a response with the website's envelope.
  ///
  /// - Parameter isOwn: Whether to send the request as the account, which must exist.
  func ajax<Body: JSONDecodable>(
    _ type: Body.Type, _ path: String, _ query: [(String, String)] = [], about subject: WebSubject,
    asAccount isOwn: Bool = false
  ) async throws -> Body {
    let call = PixivAPI.Call(
      path: path, query: query,
      headers: Headers.web(referer: subject.page) + (isOwn ? try session.requiredHeader() : []))
    let envelope = try await api.json(WebEnvelope<Body>.self, call) { reply in
      try WebClient.refuse(reply, subject, isOwn: isOwn)
    }
    guard let body = envelope.body else {
      // Its message is in the account's language, and usually just "An unknown error occurred".
      throw subject.error(.notUnderstood, WebClient.words(200, envelope.message))
    }
    return body
  }

  /// Throws the error for a status other than 200. An HTML page does not refer to the subject.
  static func refuse(_ reply: HTTPResponse, _ subject: WebSubject, isOwn: Bool) throws {
    let (status, error) = (reply.head.status, try? JSONDecoding.decode(WebErrorReply.self, from: reply.body))
    guard (400..<500).contains(status), JSONDecoding.looksLikeJSON(reply.body) else { return }
    throw subject.error(
      Refusal(status: status, message: error?.message), words(status, error?.message ?? ""),
      // Since 2025, every ajax path responds to an expired session with 401, even public ones (gallery-dl#7987, #8689).
      isEnded: status == 401 && isOwn)
  }

  private static func words(_ status: Int, _ message: String) -> String {
    let status = status == 200 ? "error without a status" : "HTTP \(status)"
    return message.isEmpty ? status : "\(status), pixiv's message: \(message.quotable)"
  }
}

/// An error of the website: `{"error":true,"message":"…","body":[]}`.
struct WebErrorReply: JSONObjectDecodable {
  let message: String

  init(_ fields: LenientObject) throws(JSONFault) {
    _ = try fields.required("error") { fields.bool($0) == true ? true : nil }
    message = try fields.required("message", fields.string)
  }
}
