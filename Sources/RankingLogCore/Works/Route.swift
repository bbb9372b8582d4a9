/// A way to ask for a work: by which of pixiv's APIs, and whether as the account. Only the Web answers guests too.
struct Route: Hashable, Sendable {
  var source: RankingSource
  var isSignedIn: Bool

  static let guest = Route(source: .web, isSignedIn: false)
  static let session = Route(source: .web, isSignedIn: true)
  static let app = Route(source: .app, isSignedIn: true)
}

/// The ways to a work, in the order in which they are tried.
struct Routes: Sendable {
  /// Those that the account and `--source` leave open.
  let all: [Route]
  /// The one by which a list named the work, where a list did. What a signed-in list named is asked signed in.
  let listed: Route?
  private let wished: RankingSource?
  private let keys: AccountKeys

  /// - Parameters:
  ///   - wished: The source that was asked for; it holds for every request.
  ///   - source: The source of the list that named the work.
  ///   - isForAdults: Whether the work is known to be R-18, which guests are not shown.
  init(_ keys: AccountKeys, wished: RankingSource?, listedBy source: RankingSource?, isForAdults: Bool) {
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
    // The list's own way first: what it named it shows.
    if wished == nil, let listed, Routes.isOpen(listed.source, keys) {
      ways = [listed] + ways.filter { $0 != listed }
    }
    if isForAdults, ways.contains(where: \.isSignedIn) { ways.removeAll { $0 == .guest } }
    all = ways
  }

  /// The ways besides the one by which the list was asked, which did not show the work.
  var others: [Route] { all.filter { $0 != listed } }

  private static func isOpen(_ source: RankingSource, _ keys: AccountKeys) -> Bool {
    switch source {
    case .web, .sapi: true
    case .app: keys.app != nil
    case .papi: keys.papi != nil
    }
  }

  /// Which key would open what none of the ways shows.
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
