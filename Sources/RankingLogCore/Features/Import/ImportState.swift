/// The result for a file or a record.
public enum ImportState: String, CaseIterable, Sendable {
  /// The file was imported in place.
  case adopted
  /// The file has the same bytes as an image that was imported in place.
  case duplicate
  /// The record reports a download, but the file was not found.
  case claimed
  /// The image was already recorded.
  case known
  /// The record contains only metadata, which was stored.
  case described
  /// The file contains another version of an image: a backup of a replaced one, or a copy with other bytes.
  case superseded
  /// The record may represent several works, or several files may be the image.
  case ambiguous
  /// The file or record is not an image of a work.
  case foreign
  /// The name of the image does not contain the ID of a work.
  case unrecognized
  /// The file is truncated, or not an image.
  case damaged
  /// The record cannot be parsed.
  case unreadable
}
