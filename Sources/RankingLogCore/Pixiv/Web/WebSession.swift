import HTTPTransport

/// The account's session for pixiv's website, and the CSRF token of its pages. The cookie is sent to www.pixiv.net
/// only, and only in requests made as the account.
struct WebSession: Sendable {
  private let cookie: @Sendable () -> String?
  /// The CSRF token required for changes, and its session.
  private let cached = Lock<(session: String, token: String)?>(nil)

  init(cookie: @escaping @Sendable () -> String?) {
    self.cookie = cookie
  }

  /// The cookie header; empty without an account.
  var header: [HTTPHeader] { value.map { [HTTPHeader("Cookie", "PHPSESSID=\($0)")] } ?? [] }

  /// The cookie header. Throws without an account.
  func requiredHeader() throws -> [HTTPHeader] {
    guard value != nil else {
      throw RankingLogError.signIn(
        "a session for www.pixiv.net is required; \(.signIn(.web))")
    }
    return header
  }

  static let refused: Message =
    "the session is invalid or has expired; sign in at www.pixiv.net with a browser, and \(.signIn(.web)) for its cookie"

  /// The CSRF token of this session's pages; nil if none has been fetched.
  var token: String? {
    get { cached.withLock { cached in cached.flatMap { $0.session == value ? $0.token : nil } } }
    nonmutating set {
      let session = value
      cached.withLock { cached in cached = session.flatMap { session in newValue.map { (session, $0) } } }
    }
  }

  private var value: String? { cookie().flatMap { $0.isEmpty ? nil : $0 } }
}
