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

/// An event of an import.
public enum ImportEvent: Sendable {
  /// A file or a record is complete.
  case item(ImportedItem)
  /// A work that the user has blocked.
  case unwanted(id: Int)
  /// A file could not be read completely.
  case failed(path: String, reason: Message)
  /// The number of files imported in place, and their total size in bytes.
  case progress(files: Int, bytes: Int)
}
