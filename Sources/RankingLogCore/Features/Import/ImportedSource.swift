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
