/// The items of a URL's query, still percent-encoded.
package struct URLQuery: Sendable {
  /// Names and values.
  private let items: [[Substring]]

  /// - Parameter url: Any text, even if it is not a URL. If a name is repeated, its first item is used.
  package init(of url: String) {
    let query = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst().first
    let pairs = (query ?? "").split(separator: "&").map { item in
      item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    items = pairs.filter { $0.count == 2 }
  }

  /// The value of an item; nil if there is no such name, or it has no `=`.
  package subscript(name: String) -> String? { items.first { $0[0] == name }.map { String($0[1]) } }
}
