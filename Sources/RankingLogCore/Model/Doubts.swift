/// How much an archive of an earlier version holds that nobody proved: it was concluded from a refusal, from a page that
/// contradicted itself, or from what pixiv shows in place of a work. It is forgotten, and asked again.
public struct Doubts: Hashable, Sendable {
  /// Works that were called deleted, and are deleted in no ranking.
  public internal(set) var deletions = 0
  /// Dates that were said to have no ranking, of which no other ranking says so.
  public internal(set) var absences = 0
  /// Rankings whose pages are fewer than the places they announce, or whose first page is empty.
  public internal(set) var rankings = 0
  /// Works with the title, time or size of what stands in for a work.
  public internal(set) var works = 0
  /// Artists with the name of what stands in for one.
  public internal(set) var artists = 0

  /// None.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { self == Doubts() }
}

/// What a person should know of the archive, and did not ask.
public enum ArchiveNotice: Hashable, Sendable {
  /// The archive was brought up to date, and what was doubtful in it is forgotten.
  case forgotten(Doubts)
}
