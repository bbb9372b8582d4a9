/// The counts of unverified data in an archive written by an earlier version. It inferred this data from a refusal, a
/// contradictory page, or the placeholder that pixiv shows for a work. The data is discarded and requested again.
public struct UnverifiedData: Hashable, Sendable {
  /// The number of works recorded as deleted, without a ranking that reports the deletion.
  public internal(set) var deletions = 0
  /// The number of dates recorded as without a ranking, unconfirmed by any other ranking.
  public internal(set) var absences = 0
  /// The number of rankings with fewer pages than their total requires, or with an empty first page.
  public internal(set) var rankings = 0
  /// The number of works with the title, time or size of pixiv's placeholder.
  public internal(set) var works = 0
  /// The number of artists with the name of pixiv's placeholder.
  public internal(set) var artists = 0

  /// Creates counts of zero.
  public init() {}

  /// Whether all counts are zero.
  public var isEmpty: Bool { self == UnverifiedData() }
}
