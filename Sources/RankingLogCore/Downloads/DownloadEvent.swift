/// Something that happened to one file or work.
public enum DownloadEvent: Sendable {
  /// A file is whole and at its place.
  case file(DownloadedFile)
  /// A work cannot be had, which is no failure.
  case unavailable(id: Int, UnavailableReason)
  /// A file could not be had this time.
  case failed(FailedItem)
  /// Bytes came.
  case bytes(Int)
}

/// A file that is whole.
public struct DownloadedFile: Hashable, Sendable {
  /// How it came to be there.
  public enum State: String, Sendable {
    case fetched, linked, held
    /// It was fetched before and has gone since; it was not wanted again.
    case known
  }

  /// The work.
  public var illust: Int
  /// The page, from 0.
  public var page: Int
  /// The path, which begins with the output directory as it was given.
  public var path: String
  /// Its length.
  public var bytes: Int
  /// How it came to be there.
  public var state: State
}

/// Why a work cannot be had: it is gone, or which key would open it.
public enum UnavailableReason: String, CaseIterable, Hashable, Sendable {
  /// Nobody is signed in.
  case account
  /// Only the App was asked as the account; the Web may show it to the cookie.
  case session
  /// Only the Web was asked as the account; the App may show it.
  case token
  /// The Web knows the cookie no more.
  case endedSession
  /// `--source` left other ways out.
  case otherSource
  /// pixiv was not to be asked.
  case offline
  /// The account was shown nothing anywhere.
  case nobody
  /// pixiv says so.
  case deleted

  /// The reason and its remedy.
  public var text: String {
    switch self {
    case .account: "not shown to guests (rankinglog auth login or rankinglog auth cookie signs in)"
    case .session: "not shown by the App (the Web may: rankinglog auth cookie)"
    case .token: "not shown by the Web (the App may: rankinglog auth login)"
    case .endedSession: "not shown since the Web's session has ended (rankinglog auth cookie signs in again)"
    case .otherSource: "not shown by this source (another may: leave --source out)"
    case .offline: "not shown when last asked (leave --offline out to ask again)"
    case .nobody: "not shown to this account (friends only, or hidden by its settings)"
    case .deleted: "deleted"
    }
  }
}

/// A file that could not be had.
public struct FailedItem: Hashable, Sendable, CustomStringConvertible {
  /// The work.
  public var illust: Int
  /// The page, from 0; nil where the work itself failed.
  public var page: Int?
  /// Why not.
  public var reason: String
  /// Whether it is kept for another try, since another run may have it.
  public var isKept: Bool

  /// `failed 114862000 p3: HTTP 503 from i.pximg.net`
  public var description: String { "failed \(illust)\(page.map { " p\($0)" } ?? ""): \(reason)" }
}
