/// An event of a download.
public enum DownloadEvent: Sendable {
  /// A file is complete and has its final name.
  case file(DownloadedFile)
  /// The animation of a ZIP exists in another format.
  case converted(DownloadedFile)
  /// The sidecars of a file exist.
  case sidecars(SidecarCounts)
  /// A work is not accessible, which is not a failure.
  case unavailable(id: Int, UnavailableReason)
  /// A file failed.
  case failed(FailedItem)
  /// The number of bytes received since the last event of this kind.
  case bytes(Int)
}

/// A completed file.
public struct DownloadedFile: Hashable, Sendable {
  /// The origin of the file.
  public enum State: String, Sendable {
    case fetched, linked
    /// Converted from the frames of an animation.
    case made
    case onDisk = "held"
    /// Downloaded before, by this program or another, but not on disk; skipped because of
    /// ``DownloadOptions/skipsKnown``.
    case known
  }

  /// The ID of the work.
  public var illust: Int
  /// The page, from 0.
  public var page: Int
  /// The path, starting with the output directory as given by the user.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// The origin of the file.
  public var state: State
}

/// The reason why a work is not accessible: it was deleted, or credentials are missing.
public enum UnavailableReason: String, CaseIterable, Hashable, Sendable {
  /// Not signed in.
  case account
  /// Only the app API was used with the account; the website may show the work with a session cookie.
  case session
  /// Only the website was used with the account; the app API may show the work.
  case token
  /// The website session has expired.
  case endedSession
  /// `--source` excludes other routes.
  case otherSource
  /// Requests are not allowed.
  case offline
  /// The account has no access by any route.
  case nobody
  /// pixiv reports it as deleted.
  case deleted

  /// The reason and the remedy.
  public var message: Message {
    switch self {
    case .account: "not shown to guests (\(.signIn(.appOrWeb)))"
    case .session: "not shown by the app API (to try the website, \(.signIn(.web)))"
    case .token: "not shown by the website (to try the app API, \(.signIn(.app)))"
    case .endedSession: "not shown, because the website session has expired (\(.signIn(.web)) again)"
    case .otherSource: "not shown by this source (to try the others, \(.omit(.source)))"
    case .offline: "unavailable at the last request (to try again, \(.goOnline))"
    case .nobody: "not shown to this account (friends only, or hidden by its settings)"
    case .deleted: "deleted"
    }
  }
}

/// A failed file.
public struct FailedItem: Equatable, Sendable, CustomStringConvertible {
  /// The ID of the work.
  public var illust: Int
  /// The page, from 0; nil if the work itself failed.
  public var page: Int?
  /// The reason.
  public var reason: Message
  /// Whether it is stored for a retry, because a later run may succeed.
  public var isKept: Bool

  /// `failed 114862000 p3: HTTP 503 from i.pximg.net`
  public var message: Message { "failed \(illust)\(page.map { " p\($0)" } ?? ""): \(reason)" }

  /// The message with its suggestions in words that name no program.
  public var description: String { message.description }
}
