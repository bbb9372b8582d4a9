/// A route to a work: an API, and whether to sign in. Only pixiv's website also serves guests.
struct Route: Hashable, Sendable {
  var source: RankingSource
  var isSignedIn: Bool

  static let guest = Route(source: .web, isSignedIn: false)
  static let session = Route(source: .web, isSignedIn: true)
  static let app = Route(source: .app, isSignedIn: true)
}

/// The routes to a work, in the order of attempts.
struct Routes: Sendable {
  /// The routes that the account and `--source` allow.
  let all: [Route]
  /// The route by which a list contained the work; nil if there was no list. Works from a signed-in list are requested
  /// signed in.
  let listed: Route?
  private let requested: RankingSource?
  private let credentials: Credentials

  /// - Parameters:
  ///   - requested: The explicitly requested source, used for every request.
  ///   - source: The source of the list that contains the work.
  ///   - isForAdults: Whether the work is R-18, which guests cannot see.
  init(
    _ credentials: Credentials, requested: RankingSource?, listedBy source: RankingSource?, isForAdults: Bool
  ) {
    (self.credentials, self.requested) = (credentials, requested)
    let session = credentials.session == nil ? [] : [Route.session]
    let app = credentials.app == nil ? [] : [Route.app]
    listed = source.map { Route(source: $0, isSignedIn: $0 != .web || (isForAdults && !session.isEmpty)) }
    var routes: [Route] =
      switch requested {
      case nil: [.guest] + session + app
      case .web: [.guest] + session
      case let source?: [Route(source: source, isSignedIn: true)]
      }
    // Tries the list's route first, because it shows the works it lists.
    if requested == nil, let listed, Routes.isOpen(listed.source, credentials) {
      routes = [listed] + routes.filter { $0 != listed }
    }
    if isForAdults, routes.contains(where: \.isSignedIn) { routes.removeAll { $0 == .guest } }
    all = routes
  }

  /// The routes other than the list's route, which did not show the work.
  var others: [Route] { all.filter { $0 != listed } }

  private static func isOpen(_ source: RankingSource, _ credentials: Credentials) -> Bool {
    switch source {
    case .web, .sapi: true
    case .app: credentials.app != nil
    case .papi: credentials.papi != nil
    }
  }

  /// Returns the credentials that might unlock a work that no route shows.
  func lock(endedSession isEnded: Bool) -> UnavailableReason {
    if isEnded { return .endedSession }
    return switch requested {
    case nil:
      switch (credentials.session, credentials.app == nil) {
      case (nil, true): .account
      case (nil, false): .session
      case (_?, true): .token
      case (_?, false): .nobody
      }
    case .web: credentials.session == nil ? .session : .otherSource
    case .app, .papi, .sapi: .otherSource
    }
  }
}
