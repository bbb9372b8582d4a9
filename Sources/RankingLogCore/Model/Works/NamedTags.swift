/// Tags with their names in a language, for display.
public struct NamedTags: Hashable, Sendable {
  private let names: [String: String]

  /// Creates tags with names, by tag.
  public init(_ names: [String: String] = [:]) { self.names = names }

  /// Returns the name of a tag.
  public subscript(tag: String) -> String? { names[tag] }

  /// Returns a tag with its name: `初音ミク (Hatsune Miku)`; only the tag if it has no name.
  public func text(of tag: String) -> String { names[tag].map { "\(tag) (\($0))" } ?? tag }
}
