/// An event of a download.
public enum DownloadEvent: Sendable {
  /// A file is complete and in its location.
  case file(DownloadedFile)
  /// The animation of a ZIP is there in another format.
  case converted(DownloadedFile)
  /// Sidecars of a file are there.
  case sidecars(SidecarCounts)
  /// A work is not accessible, which is not a failure.
  case unavailable(id: Int, UnavailableReason)
  /// A file failed.
  case failed(FailedItem)
  /// Bytes were received, since the last event of this kind.
  case bytes(Int)
}

/// A completed file.
public struct DownloadedFile: Hashable, Sendable {
  /// The origin of the file.
  public enum State: String, Sendable {
    case fetched, linked
    /// Made of the frames of an animation.
    case made
    case onDisk = "held"
    /// Downloaded before, by this program or another, and not there; skipped because of ``DownloadOptions/skipsKnown``.
    case known
  }

  /// The work's id.
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
  /// Only the App was asked as the account; the Web may show the work with a session cookie.
  case session
  /// Only the Web was asked as the account; the App may show the work.
  case token
  /// The Web session has expired.
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
    case .session: "not shown by the App (the Web may: \(.signIn(.web)))"
    case .token: "not shown by the Web (the App may: \(.signIn(.app)))"
    case .endedSession: "not shown since the Web's session has ended (\(.signIn(.web)) again)"
    case .otherSource: "not shown by this source (another may: \(.omit(.source)))"
    case .offline: "not shown when last asked (\(.goOnline) to ask again)"
    case .nobody: "not shown to this account (friends only, or hidden by its settings)"
    case .deleted: "deleted"
    }
  }
}

/// A failed file.
public struct FailedItem: Equatable, Sendable, CustomStringConvertible {
  /// The work's id.
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
