/// The viewer's access to a work.
public enum Visibility: String, CaseIterable, Codable, Sendable {
  /// The viewer has access to the work and its images.
  case visible
  /// The work exists, but its images are blurred for this viewer.
  case masked
  /// An entry without data: the work is limited to members or friends, or private.
  case hidden
  /// The work was deleted.
  case deleted
}
