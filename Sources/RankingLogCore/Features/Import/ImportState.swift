/// The result for a file or a record.
public enum ImportState: String, CaseIterable, Sendable {
  /// The file was imported in place.
  case adopted
  /// The record reports a download, but the file was not found.
  case claimed
  /// The image was already recorded.
  case known
  /// The record contains only metadata, which was stored.
  case described
  /// The record may represent several works.
  case ambiguous
  /// The file or record is not an image of a work.
  case foreign
  /// The file is truncated, or not an image.
  case damaged
  /// The record cannot be parsed.
  case unreadable
}
