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

/// Why a work cannot be had.
public enum UnavailableReason: String, CaseIterable, Hashable, Sendable {
  case masked, hidden, deleted

  /// The reason and its remedy.
  public var text: String {
    switch self {
    case .masked: "blurred or for members only: sign in to see them"
    case .hidden: "members only: sign in to see them"
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

  /// `failed 114862000 p3: HTTP 503 from i.pximg.net`
  public var description: String { "failed \(illust)\(page.map { " p\($0)" } ?? ""): \(reason)" }
}
