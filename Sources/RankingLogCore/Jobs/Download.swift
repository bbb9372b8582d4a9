/// How images are downloaded.
public struct DownloadOptions: Sendable {
  /// The directory under which all names lie.
  public var directory: String
  /// The size.
  public var size: ImageSize
  /// The names; nil for the usual ones.
  public var template: NameTemplate?
  /// What was ever fetched whole is not fetched again, even where the file has gone.
  public var skipsKnown = false
  /// Everything is fetched again.
  public var isForced = false
  /// The API that is asked for single works; nil to choose.
  public var source: RankingSource?
  /// How the archive and the network are used.
  public var freshness = Freshness.stored
  /// Whether reduced images are taken from the image cache, and put into it.
  var usesCache = false

  /// A download into a directory.
  public init(directory: String, size: ImageSize = .original, template: NameTemplate? = nil) {
    self.directory = directory
    self.size = size
    self.template = template
  }
}

/// What a download would do.
public struct DownloadPlan: Sendable {
  /// How many rankings the works come from.
  public var rankings = 0
  /// The works, each once, with the places for which they are wanted.
  public var works: [WantedWork] = []
  /// How many files that makes.
  public var files = 0
  /// How many of them are there already, or elsewhere on the disk.
  public var held = 0
  /// How many bytes are to be fetched, by the average of what was fetched before.
  public var estimatedBytes = 0
  /// The time that the rest takes at least, at the rate of requests and bytes that is allowed.
  public var leastTime = Duration.zero
  /// Why the list of works is not complete, where it is not.
  public var failure: (any Error)?
  /// Dates that should have been in it and are not stored.
  public var missing: [RankingDate] = []

  /// An empty plan.
  public init() {}
}

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
  public var illust: Int
  /// The page, from 0.
  public var page: Int
  /// The path, which begins with the output directory as it was given.
  public var path: String
  public var bytes: Int
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
  public var illust: Int
  /// The page, from 0; nil where the work itself failed.
  public var page: Int?
  public var reason: String

  /// `failed 114862000 p3: HTTP 503 from i.pximg.net`
  public var description: String { "failed \(illust)\(page.map { " p\($0)" } ?? ""): \(reason)" }
}

/// What a download did.
public struct DownloadSummary: Sendable {
  public var fetched = 0
  public var linked = 0
  public var held = 0
  public var known = 0
  public var unavailable: [UnavailableReason: Int] = [:]
  public var failed: [FailedItem] = []
  /// How many bytes came over the network.
  public var bytes = 0

  /// Nothing done.
  public init() {}

  mutating func add(_ event: DownloadEvent) {
    switch event {
    case .file(let file):
      switch file.state {
      case .fetched: fetched += 1
      case .linked: linked += 1
      case .held: held += 1
      case .known: known += 1
      }
    case .unavailable(_, let reason): unavailable[reason, default: 0] += 1
    case .failed(let item): failed.append(item)
    case .bytes(let count): bytes += count
    }
  }
}
