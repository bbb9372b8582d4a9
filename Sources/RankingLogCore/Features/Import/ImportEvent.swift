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
