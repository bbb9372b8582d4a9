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

/// A source of an import, in its report.
public struct ImportedSource: Hashable, Sendable {
  /// The kind: `gallery-dl archive`, `files`.
  public let kind: String
  /// The path as given, or the path of the source file.
  public let path: String
  /// Whether the source is files with IDs in their names, not records.
  public var isFiles: Bool { kind == Self.files }
  static let files = "files"
}

/// A file or a record of an import.
public struct ImportedItem: Sendable {
  /// The source of the item.
  public let source: ImportedSource
  /// The record in the words of its source, or the path of the file relative to the given directory.
  public let key: String
  /// The ID of the work.
  public var id: Int?
  /// The page, from 0; nil for all pages.
  public var page: Int?
  /// The path of the file.
  public var path: String?
  /// The length of the file, in bytes.
  public var bytes: Int?
  /// The result.
  public var state: ImportState
  /// The reason, if the state does not determine it.
  public var reason: Message = ""
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
