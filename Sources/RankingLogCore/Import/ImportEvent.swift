/// What became of a file or a record.
public enum ImportState: String, CaseIterable, Sendable {
  /// The file is a picture, and is known from now on.
  case adopted
  /// It was downloaded, and its file is not here.
  case claimed
  /// It was known before.
  case known
  /// It only tells about a work; what it tells is known from now on.
  case described
  /// It may mean several works.
  case ambiguous
  /// It is something else than an image of a work.
  case foreign
  /// The file is truncated, or no picture.
  case damaged
  /// It is not understood.
  case unreadable
}

/// A source of an import, in its report.
public struct ImportedSource: Hashable, Sendable {
  /// `gallery-dl archive`, `files`.
  public let kind: String
  /// The path as given, or the file's.
  public let path: String
  /// Whether it is files by their names, not records.
  public var isFiles: Bool { kind == Self.files }
  static let files = "files"
}

/// A file or a record of an import.
public struct ImportedItem: Sendable {
  /// Where it is from.
  public let source: ImportedSource
  /// The record in its source's own words, or the path of the file from the given directory.
  public let key: String
  /// The work's id.
  public var id: Int?
  /// The page, from 0; nil for all pages.
  public var page: Int?
  /// The file.
  public var path: String?
  /// The length of the file.
  public var bytes: Int?
  /// What became of it.
  public var state: ImportState
  /// Why, where the state does not say it.
  public var reason: Message = ""
}

/// An event of an import.
public enum ImportEvent: Sendable {
  /// A file or a record is done.
  case item(ImportedItem)
  /// A work that the person never wants.
  case unwanted(id: Int)
  /// A file is not read to its end.
  case failed(path: String, reason: Message)
  /// So many files were adopted, of so many bytes.
  case progress(files: Int, bytes: Int)
}
