import HTTPTransport

/// The account that the Web knows by a cookie, and the token of its pages. The cookie goes to www.pixiv.net only, which
/// is the only host that is asked here, and only with what the account itself asks for.
struct WebSession: Sendable {
  private let cookie: @Sendable () -> String?
  /// The token that a change has to name, and the session that it was for.
  private let known = Lock<(session: String, token: String)?>(nil)

  init(cookie: @escaping @Sendable () -> String?) {
    self.cookie = cookie
  }

  /// The cookie as a header; none without an account.
  var header: [HTTPHeader] { value.map { [HTTPHeader("Cookie", "PHPSESSID=\($0)")] } ?? [] }

  /// The same where it cannot be done without.
  func requiredHeader() throws -> [HTTPHeader] {
    guard value != nil else {
      throw RankingLogError.signIn(
        "this needs to be signed in at www.pixiv.net: \(SignInHint.web)")
    }
    return header
  }

  static let refused =
    "pixiv does not know the session any more: sign in at www.pixiv.net with a browser, and \(SignInHint.web) for its cookie"

  /// The token of this session's pages, if one was seen.
  var token: String? {
    get { known.withLock { known in known.flatMap { $0.session == value ? $0.token : nil } } }
    nonmutating set {
      let session = value
      known.withLock { known in known = session.flatMap { session in newValue.map { (session, $0) } } }
    }
  }

  private var value: String? { cookie().flatMap { $0.isEmpty ? nil : $0 } }
}
