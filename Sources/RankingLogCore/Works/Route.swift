/// A route to a work: an API, and whether to sign in. Only the Web also answers guests.
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
  /// The route by which a list contained the work; nil without a list. Works from a signed-in list are requested signed
  /// in.
  let listed: Route?
  private let wished: RankingSource?
  private let keys: Credentials

  /// - Parameters:
  ///   - wished: The explicitly requested source, used for every request.
  ///   - source: The source of the list that contains the work.
  ///   - isForAdults: Whether the work is R-18, which guests cannot see.
  init(_ keys: Credentials, wished: RankingSource?, listedBy source: RankingSource?, isForAdults: Bool) {
    (self.keys, self.wished) = (keys, wished)
    let session = keys.session == nil ? [] : [Route.session]
    let app = keys.app == nil ? [] : [Route.app]
    listed = source.map { Route(source: $0, isSignedIn: $0 != .web || (isForAdults && !session.isEmpty)) }
    var ways: [Route] =
      switch wished {
      case nil: [.guest] + session + app
      case .web: [.guest] + session
      case let source?: [Route(source: source, isSignedIn: true)]
      }
    // The list's route first: it shows the works it lists.
    if wished == nil, let listed, Routes.isOpen(listed.source, keys) {
      ways = [listed] + ways.filter { $0 != listed }
    }
    if isForAdults, ways.contains(where: \.isSignedIn) { ways.removeAll { $0 == .guest } }
    all = ways
  }

  /// The routes other than the list's, which did not show the work.
  var others: [Route] { all.filter { $0 != listed } }

  private static func isOpen(_ source: RankingSource, _ keys: Credentials) -> Bool {
    switch source {
    case .web, .sapi: true
    case .app: keys.app != nil
    case .papi: keys.papi != nil
    }
  }

  /// The credentials that might unlock a work that no route shows.
  func lock(endedSession isEnded: Bool) -> UnavailableReason {
    if isEnded { return .endedSession }
    return switch wished {
    case nil:
      switch (keys.session, keys.app == nil) {
      case (nil, true): .account
      case (nil, false): .session
      case (_?, true): .token
      case (_?, false): .nobody
      }
    case .web: keys.session == nil ? .session : .otherSource
    case .app, .papi, .sapi: .otherSource
    }
  }
}
