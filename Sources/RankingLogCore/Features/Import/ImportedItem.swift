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
  /// The size of an image, according to its name.
  public var size: ImageSize?
}

extension ImportedItem {
  /// Returns the result for an image whose path is in this record.
  ///
  /// - Parameter key: The path of the image relative to the given directory.
  func image(_ key: String, of source: ImportedSource) -> ImportedItem {
    ImportedItem(
      source: source, key: key, id: id, page: page, path: path, bytes: bytes, state: state, reason: reason)
  }
}
