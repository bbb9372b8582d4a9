/// Unproven data in an archive written by an earlier version: it was inferred from a refusal, from a contradictory
/// page, or from the placeholder that pixiv shows for a work. It is discarded and requested again.
public struct Doubts: Hashable, Sendable {
  /// Works marked deleted that are deleted in no ranking.
  public internal(set) var deletions = 0
  /// Dates marked as without a ranking, unconfirmed by any other ranking.
  public internal(set) var absences = 0
  /// Rankings with fewer pages than their total requires, or with an empty first page.
  public internal(set) var rankings = 0
  /// Works with the title, time or size of pixiv's placeholder.
  public internal(set) var works = 0
  /// Artists with the name of pixiv's placeholder.
  public internal(set) var artists = 0

  /// No doubts.
  public init() {}

  /// Whether all counts are zero.
  public var isEmpty: Bool { self == Doubts() }
}

/// An event in the archive that the user should see.
public enum ArchiveNotice: Hashable, Sendable {
  /// The archive was migrated, and its doubtful data discarded.
  case forgotten(Doubts)
}
